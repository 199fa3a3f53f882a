/**
 * Shows the first books of a search in the page's HTML before React has come, which is six times as large. The
 * island takes the decoded catalog over, and renders the same books. Searches that need more than a list of
 * books, such as a correction, wait for the island.
 */
import { BookCard } from '../../components/BookCard.tsx';
import { createHtmlPolicy } from '../../components/trusted-html.ts';
import {
  isDefaultQuery,
  marksBestsellers,
  pageSize,
  parseSearchParams,
} from '../../domain/catalog/browse.ts';
import { formatSearchStatus } from '../../messages/search.ts';
import { $catalog, loadCatalog } from '../../stores/catalog.ts';
import { paintHearts } from '../favorites/paint-hearts.ts';
import { toNodes } from './jsx-dom.ts';

async function showFirstResults(): Promise<void> {
  const query = parseSearchParams(new URLSearchParams(location.search));
  const isPlain =
    isDefaultQuery({ ...query, text: '' }) && query.view === 'grid' && query.shown <= pageSize;
  if (!query.text || !isPlain) return;
  // The page requests the file early. To decode it takes time that the first paint needs.
  await firstPaint();
  await loadCatalog();
  const catalog = $catalog.get();
  if (catalog.status !== 'ready') return;
  const { searchIndex } = catalog;
  window.decodedCatalog = { ...catalog, address: document.documentElement.dataset['catalogUrl'] };
  const results = searchIndex.search(query);
  const list = document.querySelector('#results astro-island[ssr] .initial-results');
  if (!list || results.length === 0 || searchIndex.isDoubtful(query.text)) return;
  const books = searchIndex.cardsOf(query, results.slice(0, pageSize));
  const marksBestseller = marksBestsellers(books);
  const cards = books.flatMap((book, index) =>
    toNodes(<BookCard book={book} marksBestseller={marksBestseller} priority={index === 0} />),
  );
  if (cards.length === 0) return;
  list.replaceChildren(...cards);
  list.className = 'book-grid';
  paintHearts(list);
  const status = document.querySelector('#results [role=status]');
  if (status) {
    status.textContent = formatSearchStatus(query.text, results.length);
    status.classList.remove('lead-in');
  }
}

const firstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });

createHtmlPolicy();
showFirstResults().catch(() => undefined);
