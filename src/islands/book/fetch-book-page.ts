import { todayInShop } from '../../domain/date.ts';
import { chooseEdition, endPreOrders } from './choose-edition.ts';

/**
 * Fetches the article of a book's pre-rendered page for the popup. `gone` if the shop no longer has
 * the book, null if the request failed.
 */
export async function fetchBookPage(href: string): Promise<Element | 'gone' | null> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) return 'gone';
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(extractMain(await response.text()), 'text/html');
    const article = page.querySelector('[data-book-page]');
    article?.querySelector('h1')?.setAttribute('id', 'popup-title');
    endPreOrders(page, todayInShop());
    chooseEdition(page, new URL(href, location.href).hash);
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
