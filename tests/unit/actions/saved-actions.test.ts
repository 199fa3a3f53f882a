import '../../fixtures/dom.ts';
import { expect, it } from 'vitest';
import { saveFormsOnLeave } from '../../../src/actions/saved-actions.ts';
import '../../../src/islands/shop-actions.ts';

it('saves the forms whose island has not come, by one of the names of its directive', () => {
  window.actionCollector = {
    early: [],
    describe: () => ({
      id: `action${Math.random()}`,
      action: 'send',
      path: '/',
      pressed: null,
      href: null,
    }),
    onInput: () => undefined,
    load: async () => undefined,
  };
  const form = (value: string) => `
    <astro-island opts='${JSON.stringify({ value })}'>
      <form data-pending-submit><input name="email" value="ann@example.com"></form>
    </astro-island>`;
  document.body.innerHTML = ['contact query', 'newsletter', 'login'].map(form).join('');
  saveFormsOnLeave(['contact', 'newsletter'], 'send');
  dispatchEvent(new Event('pagehide'));
  const saved = Object.keys(localStorage).map((key) => JSON.parse(localStorage[key]).payload);
  const fields = { email: 'ann@example.com' };
  expect(saved.map((payload) => JSON.parse(payload)).toSorted()).toEqual([
    ['form', ['contact', fields]],
    ['form', ['newsletter', fields]],
  ]);
});
