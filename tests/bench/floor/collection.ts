import type { PageContent } from './read-page.ts';
import { bookList } from './shelf.ts';

export function collection({ hero, cards }: PageContent): string {
  return `<header class=cloth>${hero.words}</header>\n<div class=below>${bookList(cards)}</div>`;
}

export function collectionStyle({ cloth }: PageContent): string {
  return `.cloth{background:${cloth}}`;
}
