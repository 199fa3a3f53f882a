import type { ActionName } from './action.ts';
import { getValue } from './island-loader.ts';
import { saveAction } from './saved-actions.ts';

/**
 * Saves the forms that were submitted and whose island has not come when the page is left, for a page after it.
 * `islands` are the values of their directives; none of their forms has a password. The payload of `action` is
 * `["form", [island, fields]]`.
 */
export function saveFormsOnLeave(islands: readonly string[], action: ActionName): void {
  addEventListener('pagehide', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-pending-submit]')) {
      const island = form.closest('astro-island');
      const name = island ? getValue(island) : '';
      if (!islands.includes(name)) continue;
      const payload = JSON.stringify(['form', [name, Object.fromEntries(new FormData(form))]]);
      saveAction({ ...window.actionCollector.describe(form), action, payload });
      delete form.dataset['pendingSubmit'];
    }
  });
}
