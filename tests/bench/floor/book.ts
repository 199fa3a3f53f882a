import type { PageContent } from './read-page.ts';
import { buttons } from './shelf.ts';

export function book({ book: found }: PageContent): string {
  if (!found) throw new Error('The page of a book shows no book');
  const { cover, marks, title, author, price, actions } = found.card;
  return [
    `<nav class=trail>${found.trail}</nav>`,
    `<article class=book>${cover}<div>`,
    marks && `<p class=k>${marks}`,
    `<h1>${title}</h1><p>${author}<p class=price>${price}<p>${buttons(actions)}`,
    ...found.parts.map(part),
    '</div></article>',
  ].join('\n');
}

function part({ tag, html }: { tag: string; html: string }): string {
  if (tag === 'dl') return `<dl>${html}</dl>`;
  if (tag === 'p') return `<p>${html}`;
  if (tag === 'section') return html.replaceAll('<button', '<button class="p q"');
  return html.replace('<p', '<p class=drop');
}
