import { expect, it } from 'vitest';
import { findPages, listHelpPages } from '../../../../src/domain/site/policies.ts';

const pages = listHelpPages({
  'refund-policy': { html: '<h2>Gift cards &amp; events</h2><p>No.</p><h2 id="x">Pre-orders</h2>' },
  'privacy-policy': { html: '<h2>Children</h2>' },
});

it('finds pages and clauses of policies by every word of their titles', () => {
  expect(findPages('gift card', pages)).toEqual([
    { title: 'Gift cards & events', href: '/refund-policy#gift-cards-events' },
  ]);
  expect(findPages('Refunds', pages)).toEqual([{ title: 'Refund Policy', href: '/refund-policy' }]);
  expect(findPages('events', pages)[0]).toEqual({ title: 'Events', href: '/events' });
});

it.each(['children', 'gift horse', '', 'o', 'card game'])('finds none for %j', (text) => {
  expect(findPages(text, pages)).toEqual([]);
});
