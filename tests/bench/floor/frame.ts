import type { PageContent } from './read-page.ts';

/** The whole page around its main part, written as one would by hand. */
export function frame(content: PageContent, main: string, style: string): string {
  const { head, name, links, search, icons, footer } = content;
  const symbols = icons.map((shape, place) => {
    return `<symbol id=i${place} viewBox="0 0 24 24">${shape}</symbol>`;
  });
  const icon = (place: number) => `<svg><use href="#i${place}"/></svg>`;
  const [first = '', ...columns] = footer.columns;
  return [
    `<!doctype html><html lang=en>${head.join('')}<style>${style}</style>`,
    `<body><svg hidden>${symbols.join('')}</svg>`,
    `<header><a href=/>${name}</a>`,
    search.replace('<form', '<form popover id=search'),
    `<button class="i m" popovertarget=search aria-label=Search>${icon(0)}</button>`,
    `<a class=i href=/favorites aria-label=Favorites>${icon(1)}</a>`,
    `<a class=i href=/cart aria-label=Cart>${icon(2)}</a>`,
    `<button class="i m" popovertarget=menu aria-label=Menu>${icon(3)}</button>`,
    `<nav popover id=menu>${links}</nav></header>`,
    `<main>${main}</main>`,
    `<footer><div>${first}</div>`,
    ...columns.map((column) => `<nav>${column}</nav>`),
    `<p>${footer.last}</footer>`,
  ].join('\n');
}
