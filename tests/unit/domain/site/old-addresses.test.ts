import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readOldAddresses } from '../../../../src/content/read-shop.ts';
import { checkOldAddresses, toAddressKey } from '../../../../src/domain/site/old-addresses.ts';
import { publisherConfig } from '../../../../src/publisher/site.ts';
import { createRedirects } from '../../../../src/publisher/serve/redirects.ts';

const pages = new Set(['/', '/about', '/books/emma', '/books/حب'].map(toAddressKey));
const hasPage = (key: string) => pages.has(key);

async function check(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'redirects-'));
  await writeFile(join(folder, 'redirects.csv'), text);
  const rows = readOldAddresses(folder);
  await rm(folder, { recursive: true });
  return checkOldAddresses(rows, hasPage);
}

it('names each fault with its line, and leaves the row out', async () => {
  const { moved, faults } = await check(
    '\ufefffrom,to\r\n/old,/about\r\n/a,/b\r\n/b,/a\r\n/c,/old\r\n/self,/SELF/\r\n\r\n/x,//evil.example\r\n' +
      '/y,https://evil.example/about\r\n/z,/\\evil.example\r\n/gone,/books/gone\r\n/about,/\r\n' +
      '/OLD/,/about\r\nold,/about\r\n/q?p=1,/about\r\n"/quoted, one",/about?x=1#team\r\n/alone\r\n',
  );
  expect(moved).toEqual({ '/old': '/about', '/quoted%2C%20one': '/about?x=1#team' });
  expect(faults).toEqual([
    'redirects.csv, line 3: /a leads back to itself.',
    'redirects.csv, line 4: /b leads back to itself.',
    'redirects.csv, line 5: /old is old itself; name where line 2 leads.',
    'redirects.csv, line 6: /self leads back to itself.',
    'redirects.csv, line 8: "//evil.example" is no path of this shop.',
    'redirects.csv, line 9: "https://evil.example/about" is no path of this shop.',
    'redirects.csv, line 10: "/\\evil.example" is no path of this shop.',
    'redirects.csv, line 11: /books/gone has no page.',
    'redirects.csv, line 12: /about has a page of its own.',
    'redirects.csv, line 13: /OLD/ stands in line 2, too.',
    'redirects.csv, line 14: "old" is no path of this shop.',
    'redirects.csv, line 15: "/q?p=1" is no path of this shop.',
    'redirects.csv, line 17: "" is no path of this shop.',
  ]);
});

it('serves each spelling of an old address, with its query', async () => {
  const { moved } = await check(
    `from,to\n/كتاب/,/books/حب\n${encodeURI('/قديم')},${encodeURI('/books/حب')}\n/Old%20Page.html,/about?a=1#b\n`,
  );
  const redirect = createRedirects(publisherConfig, () => false, moved);
  const love = encodeURI('/books/حب');
  expect(redirect(encodeURI('/كتاب'), '')).toBe(love);
  expect(redirect(encodeURI('/قديم/'), '?utm=1')).toBe(`${love}?utm=1`);
  expect(redirect('/old%20page', '?c=2')).toBe('/about?a=1&c=2#b');
  expect(redirect('/OLD%20PAGE.HTML', '')).toBeNull();
  expect(redirect('/old%20page.html/', '')).toBe('/about?a=1#b');
});

it('takes 50,000 rows, also in one chain, and says how many more there are', async () => {
  const rows = Array.from({ length: 50_001 }, (_, index) => `/old/${index},/books/emma`);
  const { moved, faults } = await check(rows.join('\n'));
  expect(Object.keys(moved)).toHaveLength(50_000);
  expect(faults).toEqual(['redirects.csv has 50001 rows; those after 50000 are left out.']);
  const chain = rows.map((_, index) => `/old/${index},/old/${index + 1}`);
  expect((await check(chain.join('\n'))).faults).toHaveLength(50_001);
});
