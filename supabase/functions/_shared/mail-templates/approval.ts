import { shop } from '../../../../src/domain/site/shop.ts';
import type { AddressWarning } from '../../../../src/domain/people/user-account.ts';
import type { MailMessage } from '../mail.ts';
import { oneLine, renderMail } from './render-mail.ts';

/** Tells the admins that an account awaits approval. */
export function approvalRequestMail(
  to: string[],
  address: string,
  warning: AddressWarning | null,
  settings: string,
): MailMessage {
  const email = oneLine(address);
  return {
    to,
    ...renderMail({
      subject: `${email} asks for access to the dashboard`,
      title: 'Somebody waits at the door',
      paragraphs: [
        `${email} has made an account for the dashboard of ${shop.name}. It opens nothing until one of you approves it.`,
        ...(warning ? [describeWarning(warning)] : []),
      ],
      button: { label: 'Look at the account', href: settings },
      after: ['If nobody of you knows this address, leave it unapproved, or delete the account.'],
    }),
  };
}

const describeWarning = (warning: AddressWarning): string =>
  warning.kind === 'resembles'
    ? `Look twice: this address is easily taken for ${oneLine(warning.email)}.`
    : 'Look twice: this address has letters that may only look like those of an address you know.';

/** Tells the user that the account is approved. */
export function accessGrantedMail(to: string, login: string): MailMessage {
  return {
    to: [to],
    ...renderMail({
      subject: `Your account at ${shop.name} has been approved`,
      title: 'You are in.',
      paragraphs: [
        `Your account for the dashboard of ${shop.name} has been approved. You can sign in now, with this e-mail address and your password.`,
      ],
      button: { label: 'Sign in', href: login },
      after: ['If you never asked for an account, please tell us.'],
    }),
  };
}

/** Tells the owner of an account that its second step or its address changes. */
export function signInChangedMail(to: string, settings: string): MailMessage {
  return {
    to: [to],
    ...renderMail({
      subject: `The sign-in of your account at ${shop.name} has changed`,
      title: 'Was that you?',
      paragraphs: [
        `An authenticator of your account for the dashboard of ${shop.name} was added or removed, or another address was asked for.`,
      ],
      button: { label: 'Look at the settings', href: settings },
      after: ['If it was not you, choose another password at once, and tell an owner of the shop.'],
    }),
  };
}
