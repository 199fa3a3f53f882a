import { clubDay, shop } from '../../../../src/domain/site/shop.ts';
import type { calendarLinks } from '../../../../src/domain/events/icalendar.ts';
import { stateText, whenText, type ShopEvent } from '../../../../src/domain/events/event.ts';
import type { MailMessage } from '../mail.ts';
import { oneLine, renderMail } from './render-mail.ts';

/** The confirmation mail. No other mail is sent before the owner confirms. */
export function confirmationMail(to: string, confirm: string): MailMessage {
  return {
    to: [to],
    ...renderMail({
      subject: `Welcome to ${shop.name}: one press, and you are on the list`,
      title: 'Welcome! One press, and you are on the list.',
      paragraphs: [
        `Somebody, we hope you, asked for the newsletter of ${shop.name} to be sent to this address.`,
        clubDay
          ? `It brings new arrivals, author events, and the Book Club’s next read; the club meets on the ${clubDay.name} of every month.`
          : 'It brings new arrivals and events.',
      ],
      button: { label: 'Yes, send me the newsletter', href: confirm },
      after: [
        'The link works for seven days. If it was not you, do nothing: you will hear no more of us.',
      ],
    }),
  };
}

type Links = {
  events: string;
  calendar: ReturnType<typeof calendarLinks>;
  unsubscribe: string;
  oneClick: string;
};

/**
 * The welcome mail to a confirmed subscriber, with the upcoming events and their states. Mail programs show the unsubscribe link themselves
 * (RFC 8058).
 */
export function welcomeMail(to: string, upcoming: readonly ShopEvent[], links: Links): MailMessage {
  return {
    to: [to],
    headers: unsubscribeHeaders(links.oneClick),
    ...renderMail({
      subject: `You are on the list of ${shop.name}`,
      title: 'You are on the list.',
      paragraphs: [
        `Thank you for letting ${shop.name} write to you. We do so when there is something to say: new arrivals, signed editions, and evenings worth putting on a coat for.`,
        ...(clubDay
          ? [
              `The Book Club meets on the ${clubDay.name} of every month. Nobody has to have finished.`,
            ]
          : []),
        ...(upcoming.length > 0 ? ['What is coming:'] : []),
        ...upcoming.map(formatEvent),
      ],
      button: { label: 'See what is on', href: links.events },
      footer: toFooter(links),
    }),
  };
}

/** The mail to a confirmed subscriber who signed up again. The page does not tell, because anybody can type an address. */
export function knownMail(to: string, links: Links): MailMessage {
  return {
    to: [to],
    headers: unsubscribeHeaders(links.oneClick),
    ...renderMail({
      subject: `You are on the list of ${shop.name} already`,
      title: 'You are on the list already.',
      paragraphs: [
        `Somebody, we hope you, asked for the newsletter of ${shop.name} to be sent to this address. It is on the list already, so there is nothing to do.`,
      ],
      button: { label: 'See what is on', href: links.events },
      footer: toFooter(links),
    }),
  };
}

/** Some mail programs remove links of other schemes than https, so the file stands beside the subscription. */
const toFooter = ({ calendar, unsubscribe }: Links) => [
  {
    text: 'All our events in your calendar:',
    links: { Subscribe: calendar.subscribe, Download: calendar.download },
  },
  { text: 'Enough of us?', links: { Unsubscribe: unsubscribe } },
];

const unsubscribeHeaders = (oneClick: string) => ({
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function formatEvent(event: ShopEvent): string {
  const state = stateText(event, new Date());
  return oneLine(`${event.title}, ${whenText(event)}${state && ` (${state})`}`);
}
