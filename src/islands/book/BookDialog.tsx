import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { toTrustedHtml } from '../../components/trusted-html.ts';
import { handleActions } from '../../actions/client.ts';
import { todayInShop } from '../../domain/date.ts';
import { loadIslandStyles } from '../island-styles.ts';
import { goneText } from '../../messages/favorites.ts';
import { paintHearts } from '../favorites/paint-hearts.ts';
import { parseBook } from '../parse-book.ts';
import { chooseEdition, endPreOrders } from './choose-edition.ts';

loadIslandStyles();

type State =
  | { kind: 'closed' }
  | { kind: 'loading' | 'failed' | 'gone'; href: string; title: string }
  | { kind: 'ready'; href: string; title: string; page: Element };

const isPopupState = (state: unknown) =>
  typeof state === 'object' && state !== null && 'popup' in state;

/**
 * A book in a popup over the page that lists it. Its content and URL are those of the book's own
 * page, so it can be shared, reloaded and closed with Back.
 */
export default function BookDialog() {
  const [state, setState] = useState<State>({ kind: 'closed' });
  const area = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const currentHref = useRef('');

  async function show(href: string, title: string): Promise<void> {
    currentHref.current = href;
    setState({ kind: 'loading', href, title });
    const page = await fetchBookPage(href);
    if (currentHref.current !== href) return;
    if (page === 'gone') setState({ kind: 'gone', href, title });
    else setState(page ? { kind: 'ready', href, title, page } : { kind: 'failed', href, title });
  }

  useEffect(() => {
    const dialog = area.current?.closest('dialog');
    const pageTitle = document.title;
    const abortController = new AbortController();
    const { signal } = abortController;
    const unsubscribe = handleActions({
      book: (queued) => {
        const { href } = queued;
        if (!href) return;
        if (!dialog?.open) dialog?.showModal();
        history.pushState({ popup: true }, '', href);
        void show(href, parseBook(queued)?.title ?? '');
      },
    });
    addEventListener(
      'popstate',
      ({ state: entry }) => {
        if (isPopupState(entry)) {
          dialog?.showModal();
          void show(location.pathname + location.search, '');
        } else dialog?.close();
      },
      { signal },
    );
    dialog?.addEventListener(
      'close',
      () => {
        // The event is late: Forward may have opened the dialog again.
        if (dialog.open) return;
        currentHref.current = '';
        document.title = pageTitle;
        setState({ kind: 'closed' });
        if (isPopupState(history.state)) history.back();
      },
      { signal },
    );
    return () => {
      unsubscribe();
      abortController.abort();
    };
  }, []);

  useLayoutEffect(() => {
    if (state.kind !== 'ready') return;
    paintHearts(state.page);
    content.current?.replaceChildren(state.page);
    document.title = state.page.getAttribute('data-title') ?? document.title;
  }, [state]);

  return (
    <div ref={area}>
      <form method="dialog">
        <button className="icon-button" aria-label="Close book">
          <Icon name="close" />
        </button>
      </form>
      {state.kind === 'ready' ? (
        <div ref={content} />
      ) : (
        <div className="book-spread">
          <div className="cover skeleton" />
          <div>
            <h2 id="popup-title">
              {(state.kind !== 'closed' && state.title) || 'Opening the book…'}
            </h2>
            {state.kind === 'gone' ? (
              <p>{goneText}</p>
            ) : state.kind === 'failed' ? (
              <>
                <p>We could not fetch this book just now.</p>
                <button className="button" onClick={() => void show(state.href, state.title)}>
                  Try Again
                </button>
              </>
            ) : (
              <div className="loading">
                <div className="skeleton" />
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Fetches the article of a book's pre-rendered page for the popup. `gone` if the shop no longer has
 * the book, null if the request failed.
 */
async function fetchBookPage(href: string): Promise<Element | 'gone' | null> {
  try {
    const { pathname, search } = new URL(href, location.href);
    const response = await fetch(pathname, { signal: AbortSignal.timeout(10_000) });
    if ([404, 410].includes(response.status)) return 'gone';
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(
      toTrustedHtml(extractMain(await response.text())),
      'text/html',
    );
    const article = page.querySelector('[data-book-page]');
    article?.querySelector('h1')?.setAttribute('id', 'popup-title');
    endPreOrders(page, todayInShop());
    chooseEdition(page, search);
    return article && document.adoptNode(article);
  } catch {
    return null;
  }
}

/**
 * Omits the page's head, because the CSP of this page rejects its styles even in a parsed document.
 */
function extractMain(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}
