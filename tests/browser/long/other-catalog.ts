/** A catalog of what the sample does not have: goods of several options, many editions, and long collections. */
const bag = ['Red', 'Natural'].flatMap((color) =>
  ['S', 'M'].map((size) => ({
    title: `${color} / ${size}`,
    price: size === 'M' ? '24' : '18',
    options: { Color: color, Size: size },
    stock: color === 'Red' ? (size === 'S' ? 0 : 40) : 2,
  })),
);
const bindings = Array.from({ length: 100 }, (_, index) => ({
  title: `Binding ${index + 1}`,
  price: `${10 + index}.95`,
}));
export const goods = [
  { handle: 'a-bag', title: 'A Bag', editions: bag },
  { handle: 'a-hundred-ways', title: 'A Hundred Ways', editions: bindings },
  {
    handle: 'a-dear-book',
    title: 'A Dear Book',
    editions: [
      { title: 'Paperback', price: '12.50' },
      { title: 'Signed Vellum', price: '12345.50', stock: 1 },
      { title: 'E-book', price: '3.99', digital: true },
    ],
  },
  {
    handle: 'a-known-book',
    title: 'A Known Book',
    author: 'Ada Vance',
    vendor: 'Hollow House',
    pages: 336,
    language: 'en',
    narrator: 'Rosalind Hart',
    audioMinutes: 612,
    editions: [
      { title: 'Paperback', price: '12.50', stock: 0, barcode: '9780306406157' },
      { title: 'Hardcover', price: '30', barcode: '0-8044-2957-X' },
      { title: 'Audiobook on CD', price: '29.95', barcode: '9780306406158' },
    ],
  },
  {
    handle: 'to-come',
    title: 'To Come',
    published: '2099-01-02',
    editions: [{ title: 'Hardcover', price: '30', stock: 0, oversell: true }],
  },
  {
    handle: 'from-right-to-left',
    title: 'אהבה לנצח!',
    author: 'רחל!',
    editions: [{ title: 'Hardcover', price: '30' }],
  },
].map((book) => ({ ...book, genres: ['Dark Romance'] }));

export const manyBooks = Array.from({ length: 60 }, (_, index) => ({
  handle: `book-${index}`,
  title: `Book ${index}`,
  author: 'Ada Vance',
  cover: null,
  genres: [index % 3 === 0 ? 'Paranormal' : 'Contemporary'],
  tags: [
    `trope:${index % 2 === 0 ? 'Slow Burn' : 'Second Chance'}`,
    `trope:Mood ${index}`,
    `spice:${index % 6}`,
    ...(index % 4 === 0 ? ['cw:grief'] : []),
  ],
  editions: [{ title: index % 5 === 0 ? 'E-book' : 'Paperback', price: `${99 - index}.00` }],
}));
/** All of them in an order that is none of the sort orders. */
export const manyInOrder = manyBooks.map((_, index) => `book-${(index * 7) % 60}`);

export const otherCatalog = {
  books: [...goods, ...manyBooks],
  collections: [
    { handle: 'all', title: 'All', books: goods.map(({ handle }) => handle) },
    { handle: 'everything', title: 'Everything', books: manyInOrder },
    { handle: 'a-few', title: 'A Few', books: manyInOrder.slice(0, 5) },
  ],
};
