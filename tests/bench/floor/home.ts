import type { PageContent } from './read-page.ts';
import { bookList, buttons } from './shelf.ts';

type Theme = PageContent['themes']['first'][number];

export function home(content: PageContent): string {
  const { hero, featured, genres, picks, themes, about, newsletter } = content;
  const words = hero.words
    .replace('<p', '<p class=k')
    .replace('<a', '<a class=p')
    .replace('<a href', '<a class="p q" href');
  return [
    `<section class=hero><div>${words}</div><div class=fan>${hero.covers.join('')}</div></section>`,
    `<section class=wine><div class=center>${featured.heading}</div>${featured.cards.map(spotlight).join('')}</section>`,
    `<section>${titled(genres)}${genres.list.replace('<ul', '<ul class=tiles')}</section>`,
    `<section class=shade>${titled(picks)}${bookList(picks.cards)}</section>`,
    `<section>${titled({ heading: themes.heading, lead: '' })}${collections(themes)}</section>`,
    `<section class=text>${about.replace('<p', '<p class=drop').replace('<a', '<a class="p q"')}</section>`,
    `<section class="blush center">${newsletter.replace('<button', '<button class=p')}</section>`,
  ].join('\n');
}

function titled({ heading, lead }: { heading: string; lead: string }): string {
  return `<div class=center>${heading}${lead}</div>`;
}

function spotlight(card: PageContent['cards'][number]): string {
  const { cover, title, author, price, actions, words } = card;
  const [text = '', ...last] = words;
  return [
    `<article>${cover}<div><h3>${title}</h3><p>${author}${text.replace('<p', '<p class=clamp')}`,
    `<p class=price>${price}<p>${buttons(actions)}${last.join('')}</div></article>`,
  ].join('');
}

function collections({ first, folded, unfold }: PageContent['themes']): string {
  const cloths = clothsOf({ first, folded });
  const list = (shown: readonly Theme[]) =>
    `<ul class=themes>\n${shown.map((theme) => item(theme, cloths.indexOf(theme.cloth))).join('\n')}\n</ul>`;
  if (folded.length === 0) return list(first);
  return `${list(first)}<details><summary>${unfold}</summary>${list(folded)}</details>`;
}

function item({ covers, icon, title, words }: Theme, cloth: number): string {
  return `<li><div class="bed c${cloth}">${covers.join('')}${icon}</div><h3>${title}</h3>${words.join('')}`;
}

function clothsOf({ first, folded }: Pick<PageContent['themes'], 'first' | 'folded'>): string[] {
  return [...new Set([...first, ...folded].map(({ cloth }) => cloth))];
}

export function homeStyle({ themes }: PageContent): string {
  return clothsOf(themes)
    .map((cloth, place) => `.c${place}{background:${cloth}}`)
    .join('');
}
