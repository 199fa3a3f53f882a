import { type EditionStock, editionNumber, formatStock } from '../../domain/catalog/book.ts';

/** The origin of Supabase; astro.config.mjs defines it. */
declare const BACKEND_URL: string;

const timeoutMs = 10_000;

/**
 * Shows the provider's current stock of a book, as the page is as old as its release: the copies left, and
 * editions that are sold out or for sale again. Leaves the page alone if there is no answer.
 */
export async function refreshStock(article: Element): Promise<void> {
  let isAdded = window.actionRuntime.queue.some(({ action }) => action === 'add');
  article.addEventListener('click', ({ target }) => {
    isAdded ||= target instanceof Element && target.closest('[data-action=add]') !== null;
  });
  for (const { variantId, isForSale, copiesLeft } of await fetchStock(article)) {
    const offer = article.querySelector(`[data-edition="${editionNumber(variantId)}"]`);
    const button = offer?.querySelector<HTMLButtonElement>('.button');
    if (!button) continue;
    const stock = offer?.querySelector('.stock');
    if (stock && isForSale) stock.textContent = formatStock(copiesLeft);
    // An edition without a price stays unavailable. The cart's answer is newer than this one.
    const isKept = button.textContent === 'Unavailable' || button === document.activeElement;
    if (button.disabled !== isForSale || isKept || isAdded) continue;
    stock?.remove();
    if (isForSale) button.dataset['action'] = 'add';
    else delete button.dataset['action'];
    button.disabled = !isForSale;
    button.ariaLabel = null;
    button.textContent = isForSale ? 'Add to Cart' : 'Sold Out';
  }
}

async function fetchStock(article: Element): Promise<EditionStock[]> {
  const [, productId] = /"id":"([^"]+)"/.exec(article.getAttribute('data-payload') ?? '') ?? [];
  try {
    // Text, so that the browser does not ask for permission first.
    const response = await fetch(`${BACKEND_URL}/functions/v1/product-stock`, {
      method: 'POST',
      body: JSON.stringify({ productId }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    return hasEditions(answer) ? answer.editions : [];
  } catch {
    return [];
  }
}

const hasEditions = (answer: unknown): answer is { editions: EditionStock[] } =>
  typeof answer === 'object' && answer !== null && 'editions' in answer;
