import { beforeEach, expect, it } from 'vitest';
import { openFunctions } from './open-functions.ts';

const shop = await openFunctions();
beforeEach(() => shop.sql('delete from private.empty_searches'));

const record = (query: string) => shop.call('record-search', { query }, { from: shop.stranger() });

async function listed(): Promise<{ query: string; searches: number }[]> {
  const client = await shop.signIn('owner@heartandhollow.example');
  return (await client.rpc('list_empty_searches').throwOnError()).data;
}

it('counts a search by its text, the most frequent first', async () => {
  for (const query of ['Zola', 'ZÓLA ', 'Nana', 'zola'])
    expect((await record(query)).status).toBe(200);
  expect(await listed()).toEqual([
    { query: 'zola', searches: 3 },
    { query: 'nana', searches: 1 },
  ]);
});

it('stores an ISBN, and nothing that may name a person or is no search', async () => {
  const texts = ['anne@kellynch.example', '304 555 0142', '+353 20 912 3456', 'x', 'a'.repeat(61)];
  for (const text of [...texts, '...', '9780141439518'])
    expect((await record(text)).status).toBe(200);
  expect(await listed()).toEqual([{ query: '9780141439518', searches: 1 }]);
});

it('counts at most 1,000 searches a day, and keeps them for 28 days', async () => {
  await shop.sql(`insert into private.empty_searches (day, query, searches) values
    (current_date, 'many', 999), (current_date - 29, 'old', 1), (current_date - 7, 'last week', 1)`);
  for (const query of ['one', 'two', 'many']) await record(query);
  expect(await listed()).toEqual([
    { query: 'many', searches: 999 },
    { query: 'one', searches: 1 },
  ]);
  await shop.sql(`do $test$ begin
    if exists (select from private.empty_searches where query = 'old') then
      raise exception 'An old search is kept';
    end if; end $test$`);
});
