import type { PageContent } from './read-page.ts';
import { bookList, buttons } from './shelf.ts';

type Theme = PageContent['themes']['list'][number];

export function home(content: PageContent): string {
  const { hero, featured, genres, picks, themes, about, newsletter } = content;
  const words = hero.words.replace('<a', '<a class=p').replace('<a href', '<a class="p q" href');
  const more = genres.more.replace('<p', '<p class=center').replace('<a', '<a class="p q"');
  const [story = '', visit = ''] = about;
  return [
    `<section class=hero><div>${words}</div><div class=fan>${hero.covers.join('')}</div></section>`,
    `<section class=wine>${titled(featured)}${featured.cards.map(spotlight).join('')}</section>`,
    `<section>${titled(genres)}${tiles(genres.list)}${more}</section>`,
    `<section class=shade>${titled(picks)}${bookList(picks.cards)}</section>`,
    `<section>${titled(themes)}${collections(themes)}</section>`,
    `<section class=about><div>${story.replace('<p', '<p class=drop').replace('<a', '<a class="p q"')}</div>`,
    `<div>${visit}</div></section>`,
    `<section class="blush center">${newsletter.replace('<button', '<button class=p')}</section>`,
  ].join('\n');
}

function titled({ heading, lead }: { heading: string; lead: string }): string {
  return `<div class=center>${heading}${lead}</div>`;
}

const tiles = (list: string) => list.replace('<ul', '<ul class=tiles');

function spotlight(card: PageContent['cards'][number]): string {
  const { cover, title, author, price, actions, words } = card;
  const [text = '', ...last] = words;
  return [
    `<article>${cover}<div><h3>${title}</h3><p>${author}${text.replace('<p', '<p class=clamp')}`,
    `<p class=price>${price}<p>${buttons(actions)}${last.join('')}</div></article>`,
  ].join('');
}

function collections({ list, folded, unfold }: PageContent['themes']): string {
  const cloths = clothsOf(list);
  const shown = list.map((theme) => item(theme, cloths.indexOf(theme.cloth))).join('\n');
  const rest = folded && `<details><summary>${unfold}</summary>${tiles(folded)}</details>`;
  return `<ul class=themes>\n${shown}\n</ul>${rest}`;
}

function item({ covers, icon, title, words }: Theme, cloth: number): string {
  return `<li><div class="bed c${cloth}">${covers.join('')}${icon}</div><h3>${title}</h3>${words.join('')}`;
}

function clothsOf(themes: readonly Theme[]): string[] {
  return [...new Set(themes.map(({ cloth }) => cloth))];
}

export function homeStyle({ themes }: PageContent): string {
  return clothsOf(themes.list)
    .map((cloth, place) => `.c${place}{background:${cloth}}`)
    .join('');
}
