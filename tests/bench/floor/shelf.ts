import type { PageContent } from './read-page.ts';

type Card = PageContent['cards'][number];

export function bookList(cards: readonly Card[]): string {
  return `<ul class=shelf>\n${cards.map(bookItem).join('\n')}\n</ul>`;
}

function bookItem({ cover, marks, title, author, price, actions }: Card): string {
  return [
    `<li>${cover}`,
    marks && `<p class=k>${marks}`,
    `<h3>${title}</h3>`,
    author && `<p class=by>${author}`,
    price && `<p class=price>${price}`,
    `<p class=do>${buttons(actions)}`,
  ].join('');
}

/** The first is the one to press, the others are icons. */
export function buttons([first = '', ...others]: readonly string[]): string {
  return [
    first.replace('<button', '<button class=p'),
    ...others.map((other) => other.replace('<button', '<button class=i')),
  ].join('');
}
