import { expect, it, vi } from 'vitest';
import { openPages } from './open-pages.ts';

const shop = await openPages();
// The thread that renders pages starts beside the server, which answers with the plain page until then.
const isRendered = async () =>
  (await shop.open('/search?q=love')).count('#results[data-found]') === 1;
await vi.waitUntil(isRendered, { timeout: 60_000, interval: 200 });

it('has the results of a search', async () => {
  const page = await shop.open('/search?q=austen');
  expect(page.status).toBe(200);
  expect(page.title).toBe('Search Results for austen | Heart & Hollow');
  expect(page.meta('robots')).toEqual(['noindex']);
  expect(page.main.texts('[role=status]')).toEqual(['Found 6 books matching austen']);
  expect(page.main.count('li.book')).toBe(6);
  expect(page.main.texts('.author')).toContain('by Jane Austen');
  expect(page.main.attributes('input[type=search]', 'value')).toEqual(['austen']);
});

it('leads to more results', async () => {
  const { main } = await shop.open('/search?q=the');
  expect(main.count('li.book')).toBe(12);
  const more = main.attributes('a[href*="shown="]', 'href');
  expect(more).toEqual(['/search?q=the&shown=24']);
  expect((await shop.open(more[0] ?? '')).main.count('li.book')).toBe(24);
});

it('shows the results of a misspelled text, and leads to those of the text itself', async () => {
  const { main } = await shop.open('/search?q=jane+austin');
  expect(main.texts('[role=status]')).toEqual(['Found 6 books matching Jane Austen']);
  expect(main.text).toContain('Showing results for Jane Austen. Search for jane austin');
  expect(main.count('li.book')).toBe(6);
  expect(main.attributes('input[type=search]', 'value')).toEqual(['jane austin']);
  const exact = main.href('Search for jane austin') ?? '';
  expect(exact).toBe('/search?q=jane+austin&exact=true');
  const uncorrected = await shop.open(exact);
  expect(uncorrected.main.texts('[role=status]')).toEqual(['No books found for jane austin']);
  expect(uncorrected.main.texts('form button.link-button')).toEqual(['Jane Austen']);
});

it.each([
  ['READ10', 'READ10'],
  ['A%26B', 'A&B'],
  ['A&B', 'A&B'],
  ['A+B%2BC', 'A+B+C'],
  ['A%23B', 'A#B'],
  ['A%2FB', 'A/B'],
  ['A;B%3BC%3DD', 'A;B;C=D'],
  ['A%3FB', 'A?B'],
  ['A%25B%2526C', 'A%B%26C'],
  ['CAF%C3%89%20%E2%82%AC5', 'CAFÉ €5'],
  ['%24A%2C%40B%3A', '$A,@B:'],
])('keeps the code of the address /discount/%s as %s', async (address, code) => {
  const { status, headers } = await shop.get(`/discount/${address}?redirect=/cart`);
  expect([status, headers.get('location')]).toEqual([302, '/cart']);
  const [, kept = ''] = /^discount_code=([^;]*)/.exec(headers.get('set-cookie') ?? '') ?? [];
  expect(decodeURIComponent(kept)).toBe(code);
});

it.each(['%', '%E9', '%00', '%20'])('keeps no code of /discount/%s, and leads on', async (code) => {
  const { status, headers } = await shop.get(`/discount/${code}?redirect=/cart`);
  expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([
    302,
    '/cart',
    null,
  ]);
});

it('leads on from a search that finds nothing', async () => {
  const { main } = await shop.open('/search?q=refunds');
  expect(main.texts('h2')).toContain('No Books Match Your Search');
  expect(main.text).toContain('If it is a romance and it is in print, we can find it.');
  expect(main.href('Ask us to find it')).toBe('/contact?book=refunds#contact-form');
  expect(main.href('How refunds are paid')).toBe('/refund-policy#how-refunds-are-paid');
  expect(main.count('a.chip[href^="/browse-books?trope="]')).toBe(6);
  expect(main.region(/what our booksellers press on people/).attributes('a', 'href')).toEqual([
    '/books/the-garlic-book',
    '/books/persuasion',
    '/books/the-thorn-court',
  ]);
});

it('names the filter without which books match', async () => {
  const { main } = await shop.open('/search?q=austen&genre=Paranormal&trope=Slow+Burn');
  expect(main.href('Without “Paranormal”: 3 books')).toBe('/search?q=austen&trope=Slow+Burn');
});

it('finds a gift card, which is no book and stands in no list', async () => {
  for (const path of [
    '/browse-books/page/1',
    '/browse-books/page/2',
    '/search?sort=title&shown=96',
  ])
    expect((await shop.open(path)).main.texts('a')).not.toContain('Gift Card');
  expect(await (await shop.get('/healthz')).json()).toMatchObject({ books: 96 });
  const { main } = await shop.open('/search?q=gift+card');
  expect(main.href('Gift Card')).toBe('/books/gift-card');
  expect(main.texts('[role=status]')).toEqual(['Found 1 item matching gift card']);
});

it('shows markup in a term as text', async () => {
  const plain = await shop.open('/search?q=xyzzyx');
  for (const term of ['<script>alert(1)</script>', '"><b>\'<b>', '<astro-island a="><i>']) {
    const page = await shop.open(`/search?q=${encodeURIComponent(term)}`);
    expect(page.html).not.toMatch(/<script>alert|<b>'|<i>/);
    expect(page.main.texts('[role=status]')).toEqual([`No books found for ${term}`]);
    for (const name of ['script', 'b', 'i', 'astro-island[modules]'])
      expect(page.count(name), name).toBe(plain.count(name));
  }
});

it.each(['q=%E0%A4%A', 'q=emma&q=persuasion', `q=${'x'.repeat(3000)}`])(
  'answers an odd query: %.40s',
  async (query) => {
    expect((await shop.get(`/search?${query}`)).status).toBe(200);
  },
);

it('has the headers of other pages, and answers 304 and HEAD', async () => {
  const plain = await shop.get('/search');
  const found = await shop.get('/search?q=austen');
  const own = ['content-length', 'date', 'etag', 'last-modified', 'x-request-id'];
  const rest = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name));
  expect(rest(found)).toEqual(rest(plain));
  const etag = found.headers.get('etag') ?? '';
  const same = await shop.get('/search?q=austen', { headers: { 'if-none-match': etag } });
  expect(same.status).toBe(304);
  const head = await shop.get('/search?q=austen', { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(found.headers.get('content-length'));
  expect(await head.text()).toBe('');
});

it('leads to the address without blanks around the text', async () => {
  const response = await shop.get('/search?q=++jane+eyre+');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/search?q=jane+eyre']);
});

it('has no other address', async () => {
  expect((await shop.get('/search/results?q=austen')).status).toBe(404);
});

it('answers too many searches of one address with the plain page', async () => {
  const statuses = new Set<number>();
  for (let index = 0; index < 80; index += 1)
    statuses.add((await shop.get(`/search?q=term${index}`)).status);
  expect([...statuses]).toEqual([200, 429]);
  const limited = await shop.get('/search?q=another+one');
  expect(limited.headers.get('retry-after')).toBe('60');
  expect(await limited.text()).toContain('Enter a search term to find books');
  // What was rendered before is still answered.
  expect((await shop.get('/search?q=austen')).status).toBe(200);
});
