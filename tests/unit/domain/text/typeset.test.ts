import { expect, it } from 'vitest';
import { typeset } from '../../../../src/domain/text/typeset.ts';

it.each([
  [`Lady Audley's Secret`, 'Lady Audley’s Secret'],
  [`"It's late," she said.`, '“It’s late,” she said.'],
  [`"'Tis so," he said, "and 'twas ever so."`, '“’Tis so,” he said, “and ’twas ever so.”'],
  [`He said: 'No.' ("Never!")`, 'He said: ‘No.’ (“Never!”)'],
  [`the readers' favorites of the '90s`, 'the readers’ favorites of the ’90s'],
  [`rock 'n' roll`, 'rock ’n’ roll'],
  [`O'Neill and d'Artagnan`, 'O’Neill and d’Artagnan'],
  [`"'Yes'" and 'a "no"'`, '“‘Yes’” and ‘a “no”’'],
  [`Love -- and war`, 'Love — and war'],
  [`Love--and war`, 'Love—and war'],
  [`Love - a story`, 'Love – a story'],
  [`and then...`, 'and then…'],
  [`print of 8" x 10", 5'10" tall`, 'print of 8″ x 10″, 5′10″ tall'],
  [`a "Top 10" list`, 'a “Top 10” list'],
  [`978-0-14-143951-8`, '978-0-14-143951-8'],
  [
    `https://shop.example/a--b'c and marnie--x@shop.example`,
    `https://shop.example/a--b'c and marnie--x@shop.example`,
  ],
  [`xn--bcher-kva.example`, 'xn--bcher-kva.example'],
  ['already “right” – it’s so…', 'already “right” – it’s so…'],
  [`<b title="it's">`, `<b title="it's">`],
  ['----', '----'],
  ['', ''],
])('typesets %j', (text, expected) => {
  expect(typeset(text)).toBe(expected);
  expect(typeset(expected)).toBe(expected);
});
