import { addLink, fetchFile, handleActions } from '../../actions/client.ts';
import { toTrustedHtml } from '../../components/trusted-html.ts';
import { goneText } from '../../messages/favorites.ts';
import { createHistoryStep } from '../history-step.ts';
import { paintHearts } from '../favorites/paint-hearts.ts';
import { chooseEdition, endPreOrders } from './choose-edition.ts';

declare global {
  interface Window {
    /** The address and the response of the book whose link was touched first, requested by the runtime. */
    firstBook?: [href: string, response: Promise<Response | null>];
  }
}

type BookPage = { title: string; article: Element };
/** `gone`: the shop no longer has the book. */
type Reply = { kind: 'page'; page: Document } | { kind: 'gone' | 'failed' };

/** How long the pointer rests on a card before its book is requested, in ms. */
const restMs = 100;
/** How long a requested page may be shown, in ms. */
const maxAgeMs = 60_000;
const timeoutMs = 10_000;

/**
 * Shows a book in a popup over the page that lists it. Its content and its address are those of the book's
 * own page, so it can be shared, reloaded and closed with Back. `area` is filled with a book.
 */
export function startBookDialog(popup: HTMLDialogElement, area: Element): void {
  const skeleton = area.innerHTML;
  const pageTitle = document.title;
  let currentHref = '';
  loadStyles();
  requestEarly();
  // When it becomes modal, the browser would restore where the book before was left.
  new MutationObserver(() => (popup.scrollTop = 0)).observe(popup, { attributeFilter: ['open'] });

  async function show(href: string): Promise<void> {
    currentHref = href;
    const card = findCard(href);
    area.innerHTML = toTrustedHtml(skeleton);
    popup.scrollTop = 0;
    if (card) {
      showCard(area, card);
      growFrom(popup, card);
    }
    const reply = await requestPage(href);
    if (currentHref !== href) return;
    const page = reply.kind === 'page' ? findBook(reply.page, href) : null;
    if (page) showPage(page);
    else showFault(href, reply.kind === 'gone');
  }

  function showPage({ title, article }: BookPage): void {
    paintHearts(article);
    area.replaceChildren(article);
    window.actionRuntime.hydrate('edition');
    document.title = title;
  }

  function showFault(href: string, isGone: boolean): void {
    const text = document.createElement('p');
    text.textContent = isGone ? goneText : 'We could not fetch this book just now.';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button mt-4';
    button.textContent = 'Try Again';
    button.onclick = () => void show(href);
    area.querySelector('.loading')?.replaceWith(text, ...(isGone ? [] : [button]));
  }

  handleActions({
    book({ href }) {
      if (!href) return;
      if (!popup.open) popup.showModal();
      // Cards are found by the path, as links name it.
      const path = toPath(new URL(href));
      takeStep(path);
      void show(path);
    },
  });
  const takeStep = createHistoryStep(popup, 'popup', () => {
    const href = toPath(location);
    if (popup.open && href === currentHref) return;
    popup.showModal();
    void show(href);
  });
  popup.addEventListener('close', () => {
    if (popup.open) return;
    currentHref = '';
    document.title = pageTitle;
    area.innerHTML = toTrustedHtml(skeleton);
  });
}

/**
 * Loads the stylesheet of the islands, whose address the modules of an island contain. In development they
 * are not listed, and Vite serves the source.
 */
function loadStyles(): void {
  const island = document.querySelector('astro-island[modules*=".css"]');
  const built = island?.getAttribute('modules')?.match(/\S+\.css/)?.[0];
  const href = built ?? '/src/styles/islands.css';
  void fetchFile(href).then(() => addLink(href));
}

/** Requests a book's page when the pointer rests on its link, and when it is pressed. */
function requestEarly(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function onPointer({ type, target }: Event): void {
    clearTimeout(timer);
    const link =
      target instanceof Element && target.closest<HTMLAnchorElement>('a[data-action=book]');
    if (!link) return;
    const delayMs = type === 'pointerover' ? restMs : 0;
    timer = setTimeout(() => void requestPage(link.href), delayMs);
  }
  addEventListener('pointerover', onPointer);
  addEventListener('pointerdown', onPointer);
}

let requested: { path: string; at: number; reply: Promise<Reply> } | undefined;

if (window.firstBook) {
  const [href, response] = window.firstBook;
  const noAnswer = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null));
  const reply = readReply(Promise.race([response, noAnswer]));
  requested = { path: new URL(href).pathname, at: performance.now(), reply };
}

/** Returns a book's page, which may have been requested before the press. */
async function requestPage(href: string): Promise<Reply> {
  const { pathname: path } = new URL(href, location.href);
  if (requested?.path !== path || performance.now() - requested.at > maxAgeMs) {
    const response = fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    requested = { path, at: performance.now(), reply: readReply(response) };
  }
  const current = requested;
  const reply = await current.reply;
  if (reply.kind === 'failed' && requested === current) requested = undefined;
  return reply;
}

async function readReply(request: Promise<Response | null>): Promise<Reply> {
  try {
    const response = await request;
    if (response && [404, 410].includes(response.status)) return { kind: 'gone' };
    return response?.ok
      ? { kind: 'page', page: parsePage(await response.text()) }
      : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/**
 * Parses the title and the article of a book's page, when it arrives and not when it is shown. The head is
 * left out, because the policy of this page rejects its styles even in a parsed document; the lists of other
 * books, because the popup does not show them.
 */
function parsePage(html: string): Document {
  const parts = ['title', 'article'].map((name) =>
    html.slice(html.indexOf(`<${name}`), html.indexOf(`</${name}>`)),
  );
  return new DOMParser().parseFromString(toTrustedHtml(parts.join('</title>')), 'text/html');
}

/** Returns the article of a book's page, with the edition that the address names; null if it has none. */
function findBook(page: Document, href: string): BookPage | null {
  const found = page.querySelector('[data-book-page]');
  if (!found) return null;
  // The page may be shown again, also with another edition.
  const article = document.importNode(found, true);
  article.querySelector('h1')?.setAttribute('id', 'popup-title');
  endPreOrders(article);
  chooseEdition(article, new URL(href, location.href).search);
  return { title: page.title, article };
}

const toPath = ({ pathname, search }: Location | URL) => pathname + search;

const findCard = (href: string): Element | null | undefined =>
  document.querySelector(`a[data-action=book][href="${CSS.escape(href)}"]`)?.closest('.book');

/** Lets the popup grow out of the cover of its card. The layout that this reads is that of the frame to come. */
function growFrom(popup: HTMLElement, card: Element): void {
  const from = card.querySelector('.cover')?.getBoundingClientRect();
  if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = popup.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  popup.animate(
    { translate: [`${x}px ${y}px`, '0'], scale: [from.width / to.width, 1] },
    { duration: 150, easing: 'ease-out' },
  );
}

/** Shows what the card has of the book, until its page has come. */
function showCard(area: Element, card: Element): void {
  const cover = card.querySelector('.cover')?.cloneNode(true);
  const price = card.querySelector('.price')?.cloneNode(true);
  if (cover) area.querySelector('.cover')?.replaceWith(cover);
  const title = area.querySelector('h2');
  if (title) title.textContent = card.querySelector('h3')?.textContent ?? '';
  if (price) title?.after(price);
}
