import { expect, it } from 'vitest';
import { openPages } from './open-pages.ts';

const shop = await openPages();

async function follow(path: string) {
  const { status, headers } = await shop.get(path);
  return [status, headers.get('location')];
}

it.each([
  '/isbn/9798999900012',
  '/isbn/979-8-9999-0001-2',
  '/isbn/979%208%209999%200001%202',
  '/book/9798999900012',
])('leads %s to the edition of its book, and keeps the query', async (path) => {
  const [status, location] = await follow(path);
  expect(status).toBe(301);
  expect(location).toMatch(/^\/books\/the-garlic-book\?edition=\d+$/);
  expect(await follow(`${path}?utm_source=mail`)).toEqual([301, `${location}&utm_source=mail`]);
  const page = await shop.open(String(location));
  expect(page.text).toContain('9798999900012');
});

it('has an ISBN on each edition of each book of the sample', async () => {
  const moved: unknown = JSON.parse(await shop.getText('/moved.json'));
  expect(Object.keys(moved ?? {}).length).toBeGreaterThan(170);
});

it.each([
  [
    '/isbn/9780306406157',
    'We do not have that one',
    '/contact?book=ISBN%209780306406157#contact-form',
  ],
  [
    '/book/0-306-40615-2',
    'We do not have that one',
    '/contact?book=ISBN%209780306406157#contact-form',
  ],
  ['/isbn/9798999900013', 'That ISBN is mistyped', null],
  ['/isbn/%3Cscript%3E', 'That is no ISBN', null],
])('answers %s with 404: %s', async (path, title, request) => {
  const response = await shop.get(path);
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain(`>${title}</h1>`);
  expect(html).not.toContain('<script>:');
  expect(html).toContain('<meta name="robots" content="noindex"');
  if (request === null) expect(html).not.toContain('Request it');
  else expect(html).toContain(`href="${request.replace('&', '&amp;')}"`);
});
