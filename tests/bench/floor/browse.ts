import type { PageContent } from './read-page.ts';
import { bookList } from './shelf.ts';

export function browse({ pageHeader, browse: tools, cards }: PageContent): string {
  const on = (links: string) => links.replace('<a', '<a class=on');
  return [
    `<header class="center rule">${pageHeader}</header>`,
    `<div>${tools.search}`,
    on(tools.chips).replace('<ul', '<ul class=tools'),
    `${tools.filters}<div class=tools>${tools.sort}${on(tools.views)}</div>`,
    bookList(cards),
    `<p class=center>${tools.more.replace('<a', '<a class="p q"')}</div>`,
  ].join('\n');
}
