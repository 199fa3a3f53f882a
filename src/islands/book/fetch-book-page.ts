import { todayInShop } from '../../domain/today.ts';
import { chooseEdition } from './choose-edition.ts';
import { endPreOrders } from './end-pre-orders.ts';

/**
 * The article of a book's pre-rendered page, ready to stand in this document, where its heading names
 * the popup; `gone` where the shop has no such book any more, null when it did not come.
 */
export async function fetchBookPage(href: string): Promise<Element | 'gone' | null> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) return 'gone';
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(mainOf(await response.text()), 'text/html');
    const article = page.querySelector('[data-book-page]');
    article?.querySelector('h1')?.setAttribute('id', 'popup-title');
    endPreOrders(page, todayInShop());
    chooseEdition(page, new URL(href, location.href).hash);
    return article && document.adoptNode(article);
  } catch {
    return null;
  }
}

/** Without the page's head, whose styles this page's policy would refuse even unworn. */
function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}
