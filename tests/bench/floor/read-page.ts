/**
 * Runs in the browser, on one of the shop's own pages: reads what a visitor sees as bare HTML, each
 * part under its name, for the templates of this folder. Keeps words, links, pictures and controls;
 * drops wrappers, classes, machinery and all that is hidden.
 */
export function readPage() {
  const bare = new Set([
    'DIV',
    'SPAN',
    'SECTION',
    'ARTICLE',
    'HEADER',
    'ASTRO-ISLAND',
    'ASTRO-SLOT',
  ]);
  const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'DIALOG', 'NOSCRIPT']);
  const kept = [
    ...['href', 'action', 'type', 'name', 'value', 'placeholder', 'aria-label', 'src', 'srcset'],
    ...['sizes', 'width', 'height', 'alt', 'loading', 'fetchpriority', 'decoding'],
  ];
  const main = document.querySelector('main') ?? document.body;
  const icons: string[] = [];

  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

  function isShown(element: Element): boolean {
    if (silent.has(element.tagName) || element.hasAttribute('hidden')) return false;
    const { display, clipPath } = getComputedStyle(element);
    return display !== 'none' && clipPath === 'none';
  }

  /** Each shape is drawn once, in a symbol. */
  function icon(element: Element): string {
    const symbol = element.querySelector('use')?.getAttribute('href');
    const source = (symbol && document.querySelector(symbol)) || element;
    const shape = source.innerHTML.replace(/\s*\n\s*/g, '').replaceAll(/><\/\w+>/g, '/>');
    if (!icons.includes(shape)) icons.push(shape);
    return `<svg><use href="#i${icons.indexOf(shape)}"/></svg>`;
  }

  function attributes(element: Element): string {
    return kept
      .filter((name) => element.hasAttribute(name))
      .map((name) => ` ${name}="${escape(element.getAttribute(name) ?? '')}"`)
      .join('')
      .replace(' alt=""', ' alt')
      .replace(' type="button"', '')
      .replaceAll(/="([^\s"'=<>`]+)"/g, '=$1');
  }

  function plain(node: Node | null | undefined): string {
    if (node instanceof Text) return escape(node.data.replace(/\s+/g, ' '));
    if (!(node instanceof Element) || !isShown(node)) return '';
    const tag = node.tagName.toLowerCase();
    if (tag === 'svg') return icon(node);
    if (bare.has(node.tagName)) return inside(node);
    const open = `<${tag}${attributes(node)}>`;
    if (tag === 'img' || tag === 'input' || tag === 'br') return open;
    const inner = [...node.childNodes].map(plain).join('').trim();
    return tag === 'li' || tag === 'p' ? open + inner : `${open}${inner}</${tag}>`;
  }

  function inside(element: Element | null | undefined): string {
    return [...(element?.childNodes ?? [])].map(plain).filter(Boolean).join(' ').trim();
  }

  const one = (selector: string, within: ParentNode = main) =>
    plain(within.querySelector(selector));
  const every = (selector: string, within: ParentNode = main) =>
    [...within.querySelectorAll(selector)].map(plain).filter(Boolean);

  function card(article: Element) {
    const title = article.querySelector('h1, h2, h3');
    const lines = [...article.querySelectorAll('p')];
    const price = lines.find(({ innerText }) => innerText.startsWith('$'));
    const author = lines.find(({ innerText }) => innerText.startsWith('by '));
    const marks = title?.previousElementSibling;
    return {
      cover: one('img', article),
      marks: marks instanceof HTMLParagraphElement ? inside(marks) : '',
      title: inside(title),
      author: inside(author),
      price: inside(price),
      actions: every('button', article.querySelector('button')?.parentElement ?? article),
      words: lines.filter((line) => ![price, author, marks].includes(line)).map(plain),
    };
  }

  const theme = (article: Element) => ({
    covers: every('img', article),
    cloth: getComputedStyle(article.firstElementChild ?? article).backgroundImage,
    icon: one('svg', article),
    title: inside(article.querySelector('h3')),
    words: every('p, a', article),
  });

  function section(label: string) {
    const found = main.querySelector(`section[aria-labelledby=${label}]`);
    return {
      heading: plain(found?.querySelector('h2')),
      lead: inside(found?.querySelector('header')?.querySelector('h2')?.parentElement).replace(
        plain(found?.querySelector('h2')),
        '',
      ),
      list: plain(found?.querySelector('ul')),
      inside: inside(found),
      cards: [...(found?.querySelectorAll('[data-book], .collection') ?? [])],
    };
  }

  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const root = getComputedStyle(document.documentElement);
  const masthead = document.querySelector('body > header');
  for (const drawn of masthead?.querySelectorAll('svg') ?? []) icon(drawn);
  const hero = main.firstElementChild;
  const folded = main.querySelector('#more-collections > ul');
  const themes = [...section('collections').cards];
  const spread = main.querySelector('[data-book-page]');
  const bookParts = spread?.querySelectorAll('section, .prose, dl, dl ~ p') ?? [];
  const footer = document.querySelector('body > footer');

  return {
    icons,
    head: [
      ...document.querySelectorAll(
        'title, meta, link:not([rel=modulepreload], [rel=stylesheet]), script[type="application/ld+json"]',
      ),
    ].map((element) => element.outerHTML),
    fontFaces: rules
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ cssText }) => cssText),
    families: {
      title: root.getPropertyValue('--font-title'),
      text: root.getPropertyValue('--font-text'),
    },
    name: inside(masthead?.querySelector('a')),
    links: plain(masthead?.querySelector('nav ul')),
    search: plain(masthead?.querySelector('form')),
    footer: {
      columns: [...(footer?.firstElementChild?.children ?? [])].map(inside),
      last: inside(footer?.querySelector(':scope > p')),
    },
    hero: { words: inside(hero?.firstElementChild), covers: hero ? every('img', hero) : [] },
    featured: { ...section('featured'), cards: section('featured').cards.map(card) },
    genres: {
      ...section('genres'),
      cards: [],
      more: one('section[aria-labelledby=genres] > p'),
    },
    picks: { ...section('picks'), cards: section('picks').cards.map(card) },
    themes: {
      heading: section('collections').heading,
      lead: section('collections').lead,
      list: themes.map(theme),
      folded: plain(folded),
      unfold: inside(main.querySelector('[data-unfolds]')),
    },
    about: [...main.querySelectorAll('.about-teaser > div')].map(inside),
    newsletter: section('book-club').inside,
    pageHeader: inside(main.querySelector(':scope > header')),
    cloth: hero ? getComputedStyle(hero).backgroundImage : '',
    browse: {
      search: one('form'),
      chips: one('ul[aria-label=Genres]'),
      filters: one('details'),
      sort: one('label'),
      views: inside(main.querySelector('[role=group]')),
      more: every('p > a').at(-1) ?? '',
    },
    cards: [...main.querySelectorAll('ul > [data-book]')].map(card),
    book: spread && {
      trail: inside(main.querySelector('nav')),
      card: card(spread),
      parts: [...bookParts].map((part) => ({
        tag: part.tagName.toLowerCase(),
        html: inside(part),
      })),
    },
  };
}

export type PageContent = ReturnType<typeof readPage>;
