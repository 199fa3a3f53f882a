import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReplyLink, type InboxMessage } from '../../../../src/domain/people/inbox.ts';

const message: InboxMessage = {
  id: 'one',
  first_name: 'Ada',
  last_name: 'Vance',
  email: 'ada+books&cake@reader.example',
  subject: 'Book Club',
  message: 'Is there cake & tea?\nAnd 100% butter?',
  kind: 'message',
  order_number: null,
  receipt_outcome: null,
  created_at: '2026-11-26T20:00:00Z',
  state: 'new',
  read_at: null,
  has_refused_mail: false,
  assigned_to: null,
};
const parse = (link: string) => {
  const [address = '', query = ''] = link.slice('mailto:'.length).split('?');
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { address, fields: fields.map(([name, value]) => [name, value]) };
};

it('answers a withdrawal with the number of its order', () => {
  const order_number = '1042';
  const withdrawal = {
    ...message,
    subject: 'Withdrawal',
    kind: 'withdrawal' as const,
    order_number,
  };
  const { fields } = parse(createReplyLink(withdrawal, 'Nov 26, 2026'));
  expect(fields[0]?.[1]).toBe('Re: Withdrawal, order 1042, your message to Heart & Hollow');
});

it('answers a message with its quotation, and encodes what the sender wrote', () => {
  const { address, fields } = parse(createReplyLink(message, 'Nov 26, 2026'));
  expect(address).toBe('ada%2Bbooks%26cake@reader.example');
  expect(fields).toEqual([
    ['subject', 'Re: Book Club, your message to Heart & Hollow'],
    [
      'body',
      '\r\n\r\nOn Nov 26, 2026, Ada Vance wrote:\r\n> Is there cake & tea?\r\n> And 100% butter?',
    ],
  ]);
});

it('cuts a long quotation between characters', () => {
  const link = createReplyLink({ ...message, message: '📚 '.repeat(2000) }, 'Nov 26, 2026');
  const body = parse(link).fields[1]?.[1] ?? '';
  expect(body).toMatch(/^\r\n\r\nOn Nov 26, 2026, Ada Vance wrote:\r\n> 📚 (📚 )+(📚)?…$/u);
  expect(link.length).toBeGreaterThan(1880);
  expect(link.length).toBeLessThanOrEqual(1900);
});

it('has no other fields and is never longer than 1,900 characters, whatever was written', () => {
  const text = fc.string({ unit: 'binary', maxLength: 3000 });
  fc.assert(
    fc.property(text, fc.string({ unit: 'binary', maxLength: 100 }), (written, name) => {
      const link = createReplyLink({ ...message, message: written, last_name: name }, 'Nov 26');
      expect(link.length).toBeLessThanOrEqual(1900);
      expect(parse(link).fields.map(([field]) => field)).toEqual(['subject', 'body']);
    }),
  );
});
