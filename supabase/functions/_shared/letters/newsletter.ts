import { shop } from '../../../../src/domain/shop.ts';
import type { Letter } from '../mail.ts';
import { write } from './write.ts';

/** The first mail to an address: nothing more is sent until its owner presses the button. */
export function confirmationLetter(to: string, confirm: string): Letter {
  return {
    to: [to],
    ...write({
      subject: `Welcome to ${shop.name}: one press, and you are on the list`,
      title: 'Welcome! One press, and you are on the list.',
      paragraphs: [
        `Somebody, we hope you, asked for the newsletter of ${shop.name} to be sent to this address.`,
        'It brings new arrivals, author events, and the Book Club’s next read; the club meets on the first Sunday of every month.',
      ],
      button: { label: 'Yes, send me the newsletter', href: confirm },
      after: [
        'The link works for seven days. If it was not you, do nothing: you will hear no more of us.',
      ],
    }),
  };
}

type Ways = { events: string; unsubscribe: string; oneClick: string };

/** To a confirmed reader. Mail programs offer the unsubscribing themselves (RFC 8058). */
export function welcomeLetter(to: string, { events, unsubscribe, oneClick }: Ways): Letter {
  return {
    to: [to],
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...write({
      subject: `You are on the list of ${shop.name}`,
      title: 'You are on the list.',
      paragraphs: [
        `Thank you for letting ${shop.name} write to you. We do so when there is something to say: new arrivals, signed editions, and evenings worth putting on a coat for.`,
        'The Book Club meets on the first Sunday of every month, in the back room. Nobody has to have finished.',
      ],
      button: { label: 'See what is on', href: events },
      farewell: { text: 'Enough of us?', label: 'Unsubscribe', href: unsubscribe },
    }),
  };
}
