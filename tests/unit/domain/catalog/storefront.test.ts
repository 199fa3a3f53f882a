import { describe, expect, it } from 'vitest';
import { bookCount, type BookDetails } from '../../../../src/domain/catalog/book.ts';
import {
  buildStorefront,
  chooseBestsellers,
  chooseOffered,
  collectionImages,
  fallbackCollections,
} from '../../../../src/domain/catalog/storefront.ts';
import type { CollectionConfigRow } from '../../../../src/domain/merchandising/collection-config.ts';
import { genres } from '../../../../src/domain/site/shop.ts';
import { book, edition } from '../../../fixtures/book.ts';

const named = (handle: string, overrides: Partial<BookDetails> = {}) =>
  book({ handle, ...overrides });
const toCollection = (handle: string, ...books: string[]) => ({
  id: `gid://shopify/Collection/${handle}`,
  handle,
  title: handle,
  description: '',
  image: null,
  books,
});
const collection = (handle: string) => ({ kind: 'collection' as const, handle });
const handles = (books: readonly BookDetails[]) => books.map(({ handle }) => handle);

describe('buildStorefront', () => {
  it('orders bestsellers, then new books, then the rest, and unavailable ones last', () => {
    const books = [
      named('sold-out-bestseller', { availability: 'sold-out', isBestseller: true }),
      named('plain'),
      named('new', { isNew: true }),
      named('unavailable', { availability: 'unavailable', isNew: true }),
      named('bestseller', { isBestseller: true }),
      named('to-come', { availability: 'pre-order' }),
      named('both', { isNew: true, isBestseller: true }),
    ];
    expect(handles(buildStorefront({ books, collections: [] }, collection('x')).books)).toEqual([
      'bestseller',
      'both',
      'new',
      'plain',
      'to-come',
      'sold-out-bestseller',
      'unavailable',
    ]);
    expect(handles(books)[0]).toBe('sold-out-bestseller');
  });

  it('counts genres, without invalid ones', () => {
    const books = [
      named('a', { genres: ['Romance', 'Uncategorized'] }),
      named('b', { genres: ['Romance'] }),
      named('c', { genres: ['Contemporary', 'Romance', 'All Genres'] }),
      named('d', { genres: [] }),
    ];
    expect(buildStorefront({ books, collections: [] }, collection('x')).genres).toEqual([
      { name: 'Romance', count: 3 },
      { name: 'Contemporary', count: 1 },
    ]);
  });

  it('fills collections in the provider’s order, without books that are not sold', () => {
    const books = [named('a'), named('b')];
    const { collections } = buildStorefront(
      { books, collections: [toCollection('one', 'b', 'gone', 'a'), toCollection('none')] },
      collection('x'),
    );
    expect(collections.map((one) => handles(one.books))).toEqual([['b', 'a'], []]);
  });

  it.each([
    ['by its title', null, 'Signed', ['b', 'd', 'c', 'a']],
    ['by choice', 'Paperback', 'Paperback', ['a', 'b', 'c', 'd']],
    ['without one by choice', '', null, ['a', 'b', 'c', 'd']],
  ])('orders a collection about an edition %s', (_, chosen, shown, order) => {
    const titled = (title: string, availability: 'in-stock' | 'sold-out' = 'in-stock') =>
      edition({ title, format: title, availability });
    const paperback = titled('Paperback');
    const books = [
      named('a', { editions: [paperback] }),
      named('b', { editions: [paperback, titled('Signed')] }),
      named('c', { editions: [paperback, titled('Signed', 'sold-out')] }),
      named('d', { editions: [paperback, titled('Signed')] }),
    ];
    const catalog = { books, collections: [toCollection('Signed', 'a', 'b', 'c', 'd')] };
    const row = { collection_id: 'Signed', handle: 'Signed', title: 'Signed', description: null };
    const looks = { icon: 'Heart', gradient: 'rose-to-wine', fallback_image: null } as const;
    const [one] = buildStorefront(catalog, collection('x'), {
      collections: {
        active: [{ ...row, ...looks, show_in_browse: true, edition: chosen }],
        hasInactive: false,
      },
      picks: [],
      hasInactivePicks: false,
    }).collections;
    expect(one?.edition).toBe(shown);
    expect(handles(one?.books ?? [])).toEqual(order);
  });

  it('excludes gift cards and the books of hidden collections from browse and genres, but not their pages', () => {
    const inSeries = (number: string) => ({ series: { name: 'Laurel Gap', number } });
    const books = [
      named('a', { genres: ['Gothic'], author: 'Ann Lee', ...inSeries('1') }),
      named('b', inSeries('2')),
      named('c', inSeries('4')),
      named('card', { isGiftCard: true, author: '' }),
    ];
    const collections = [toCollection('secret', 'a', 'b'), toCollection('open', 'b')];
    const row = (handle: string, show_in_browse: boolean): CollectionConfigRow => ({
      collection_id: handle,
      handle,
      title: handle,
      description: null,
      icon: 'Heart',
      gradient: 'rose-to-wine',
      fallback_image: null,
      show_in_browse,
    });
    const active = [row('secret', false), row('open', true)];
    const window = buildStorefront({ books, collections }, collection('secret'), {
      collections: { active, hasInactive: false },
      picks: [{ product_id: '', product_handle: 'a', bookseller: null, note: 'Read it.' }],
      hasInactivePicks: false,
    });
    expect(handles(window.books)).toEqual(['b', 'c']);
    expect(handles(window.byNewest)).toEqual(['b', 'c', 'card']);
    expect(handles(window.allBooks)).toEqual(['a', 'b', 'c', 'card']);
    expect(window.genres).toEqual([{ name: 'Romance', count: 2 }]);
    expect(window.collections.map((one) => handles(one.books))).toEqual([['a', 'b'], ['b']]);
    expect(window.picks).toMatchObject([
      { book: { handle: 'a' }, pick: { note: 'Read it.' }, isOnHome: true },
    ]);
    expect(window.spotlight?.handle).toBe('a');
    expect(window.authors.map(({ name }) => name)).toEqual(['Jane Austen']);
    expect(window.series).toMatchObject([
      {
        entries: [
          { kind: 'book', book: { handle: 'b' } },
          { kind: 'missing', from: 3, to: 3 },
          { kind: 'book', book: { handle: 'c' } },
        ],
      },
    ]);
  });

  it('selects the first book of the spotlight collection, or the first one in featured order', () => {
    const books = [named('a', { isGoods: true }), named('b'), named('c')];
    const collections = [
      toCollection('the-garlic-book', 'b', 'a'),
      toCollection('empty'),
      toCollection('gone', 'z'),
    ];
    const spotlight = (handle: string) =>
      buildStorefront({ books, collections }, collection(handle)).spotlight?.handle;
    expect(spotlight('the-garlic-book')).toBe('b');
    expect(spotlight('empty')).toBeUndefined();
    expect(spotlight('gone')).toBeUndefined();
    expect(spotlight('never-made')).toBe('b');
    expect(
      buildStorefront({ books, collections }, { kind: 'book', handle: 'a' }).spotlight?.handle,
    ).toBe('a');
    expect(buildStorefront({ books: [], collections: [] }, collection('x')).spotlight).toBeNull();
  });

  it('tells a store that has lost its featured book from one that had none', () => {
    const books = [named('a', { isGoods: true })];
    const collections = [toCollection('gone', 'z')];
    const of = (handle: string) => buildStorefront({ books, collections }, collection(handle));
    expect(of('gone')).toMatchObject({ spotlight: null, isMerchandised: { spotlight: true } });
    expect(of('never-made')).toMatchObject({
      spotlight: null,
      isMerchandised: { spotlight: false },
    });
  });

  it('tells a store that has lost its picks and collections from one that had none', () => {
    const of = (hasInactive: boolean, hasInactivePicks: boolean) =>
      buildStorefront({ books: [], collections: [] }, collection('x'), {
        collections: { active: [], hasInactive },
        picks: [],
        hasInactivePicks,
      }).isMerchandised;
    expect(of(false, false)).toMatchObject({ collections: false, picks: false });
    expect(of(true, false)).toMatchObject({ collections: true, picks: false });
    expect(of(false, true)).toMatchObject({ collections: false, picks: true });
  });
});

describe('chooseOffered', () => {
  const choose = (...books: ReturnType<typeof named>[]) => {
    const storefront = buildStorefront({ books, collections: [] }, collection('x'));
    return [chooseBestsellers(storefront), chooseOffered(storefront).books].map(handles);
  };

  it('takes bestsellers but the featured book, else the newest books, which are no bestsellers', () => {
    const best = { isBestseller: true };
    const bestsellers = ['b', 'd'];
    expect(choose(named('a', best), named('b', best), named('c'), named('d', best))).toEqual([
      bestsellers,
      bestsellers,
    ]);
    expect(choose(named('a', best), named('b'), named('c'))).toEqual([[], ['b', 'c']]);
  });

  it('leaves out goods and what cannot be bought, and is empty with one book', () => {
    expect(
      choose(
        named('a'),
        named('b', { isGoods: true }),
        named('c', { availability: 'sold-out' }),
        named('d'),
      ),
    ).toEqual([[], ['d']]);
    expect(choose(named('a'))).toEqual([[], []]);
  });
});

it('bookCount: formats one book, and any other number', () => {
  expect([0, 1, 2, 20].map(bookCount)).toEqual(['0 books', '1 book', '2 books', '20 books']);
});

describe('without a catalog', () => {
  it('returns the two built-in collections', () => {
    expect(fallbackCollections).toMatchObject([
      { handle: 'signed-books', title: 'Signed Books', count: '25+ books' },
      { handle: 'special-editions', title: 'Special Editions', count: '15+ books' },
    ]);
  });

  it('returns the built-in genres', () => {
    expect(['All Genres', ...genres.list].join(', ')).toBe(
      'All Genres, Romance, Fantasy Romance, Dark Romance, Contemporary, Historical Romance, ' +
        'Paranormal, Young Adult, LGBTQ+, Romantic Suspense',
    );
  });
});

describe('collectionImages', () => {
  const cover = (name: string) => ({ url: `https://a.example/${name}`, width: 2, height: 3 });
  const covered = ['a', 'b', 'c', 'd'].map((name) => named(name, { cover: cover(name) }));
  const fallbackImage = 'https://cdn.shopify.com/shelf.jpg';

  const imagesOf = (collection: Parameters<typeof collectionImages>[0][number]) =>
    collectionImages([collection])[0];

  it('returns the collection’s image, then three covers, then staff’s choice', () => {
    const own = { image: cover('own'), books: covered, fallbackImage };
    expect(imagesOf(own)).toEqual([cover('own')]);
    expect(imagesOf({ ...own, image: null })).toEqual(['a', 'b', 'c'].map(cover));
    const bare = { image: null, books: [named('bare', { cover: null })], fallbackImage };
    expect(imagesOf(bare)).toMatchObject([{ url: fallbackImage }]);
    expect(imagesOf({ ...bare, fallbackImage: null })).toEqual([]);
    expect(imagesOf({ ...bare, fallbackImage: 'https://elsewhere.example/a.jpg' })).toEqual([]);
  });

  it('repeats no cover of an earlier collection while there are others', () => {
    const withBooks = (books: BookDetails[]) => ({ image: null, books, fallbackImage: null });
    const images = collectionImages([
      withBooks(covered.slice(0, 2)),
      withBooks(covered),
      withBooks(covered.slice(0, 1)),
      withBooks([...covered.slice(3), ...covered.slice(3)]),
    ]);
    expect(images).toEqual([
      ['a', 'b'].map(cover),
      ['c', 'd', 'a'].map(cover),
      [cover('a')],
      [cover('d')],
    ]);
  });
});
