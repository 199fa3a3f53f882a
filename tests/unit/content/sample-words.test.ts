import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { defaultShopFolder } from '../../../src/content/shop.ts';
import { readFacts, readTexts } from '../../../src/content/read-shop.ts';

/** What the pages of the sample claim, held against its data. */
const facts = readFacts(defaultShopFolder);
const texts = readTexts(defaultShopFolder, facts);
const read = (file: string) =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const catalog: { books: { tags?: string[]; productType?: string }[] } = JSON.parse(
  read('src/emulator/shopify/sample/catalog.json'),
);

it('names one place of the Book Club', () => {
  const [, place = ''] =
    /'First Sunday Book Club', 'Book Club', 'Free', 'The ([^']+)'/.exec(
      read('supabase/seed-events.sql'),
    ) ?? [];
  for (const text of [texts.home.club, texts.about.club, texts.pages.contact.club])
    expect(text).toContain(place);
});

it('promises one time for an answer', () => {
  const answered = /usually (?:answered )?within two business days/i;
  expect(texts.pages.contact.email).toMatch(answered);
  expect(texts.policies['refund-policy']?.body).toMatch(answered);
  expect(read('src/messages/contact.ts')).not.toMatch(/days/);
});

it('names as many people as work in the shop', () => {
  const words = ['no', 'one', 'two', 'three', 'four', 'five'];
  const { owner, team } = facts.people;
  expect(texts.about.team.toLowerCase()).toContain(`${words[team.length]} booksellers`);
  const everyone = words[team.length + (owner ? 1 : 0)];
  expect(JSON.stringify(texts.about.values)).toContain(`${everyone} people`);
  expect(texts.policies['shipping-policy']?.lead).toContain(`${everyone} people`);
});

it('has a spice level for every book, as About says', () => {
  const isSpiced = ({ tags = [] }: { tags?: string[] }) =>
    tags.some((tag) => tag.startsWith('spice:'));
  const books = catalog.books.filter(({ productType = '' }) => !productType.startsWith('Gift'));
  expect(books.filter((book) => !isSpiced(book))).toEqual([]);
});

it('says when orders ship as the policies do', () => {
  for (const name of ['shipping-policy', 'terms-of-service'])
    expect(texts.policies[name]?.body.replaceAll(/\s+/g, ' ')).toContain(
      // The specification writes the policies' range with a hyphen.
      `within ${facts.terms.dispatchTime?.replace('–', '-')}`,
    );
});

it('spells as the shop’s country does', () => {
  const british =
    /\b\w*(?:colour|favour|neighbour|honour(?!able)|catalogue|theatre|grey|cosy|(?:alphabet|personal|organ|recogn|apolog|real)is(?:e|es|ed|ing))\b/i;
  expect(JSON.stringify([texts, facts, catalog]).match(british)).toBeNull();
});

/** What the code writes into a browser, by its module and its expression of the key. Staff's are null. */
const kept: Record<string, string[] | null> = {
  'cart-queue.ts cartStorageKey': ['shopify-cart'],
  'cart-queue.ts shownKey': ['cart-shown'],
  'queue.ts queued.id': ['action'],
  'collector.ts queued.id': ['action'],
  "ShopController.tsx 'cart-count'": ['cart-count'],
  'start-results.ts key': ['saved-results'],
  'forms.ts draftKey(form)': ['contact-draft'],
  'favorites.ts name': ['favorites', 'discount_code'],
  '[code].ts keptCodeCookie': ['discount_code'],
  // On pages without https alone.
  'tab-lock.ts key': null,
  'flash-toasts.ts key': null,
  'session.ts activityStorageKey': null,
  "publishing.ts 'staff-publishing'": null,
  'release-preview.ts cookieName': null,
};

it('names all that a browser keeps', () => {
  const writes =
    /(?:setItem\(|(?:local|session)Storage\[(?=.*\] =)|persistentAtom<.*>\(\s*|`\$\{(?=.*Max-Age))([\w.'-]+(?:\(form\))?)(?=[,\]}])/g;
  const files = globSync('src/{actions,data,islands,pages,publisher,stores}/**/*.ts{,x}');
  const found = [...files, 'src/tab-lock.ts'].flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(writes),
      ([, key]) => `${basename(file)} ${key}`,
    ),
  );
  const helper = 'queue.ts name';
  expect(new Set(found)).toEqual(new Set([...Object.keys(kept), helper]));
  for (const folder of ['shop', 'template'])
    for (const key of Object.values(kept).flatMap((keys) => keys ?? []))
      expect(read(`src/content/${folder}/policies/privacy-policy.md`)).toContain(`_${key}_`);
});
