import { shop } from '../../../../src/domain/site/shop.ts';
import { renderMail } from './render-mail.ts';

/** The page asks before it uses the token, because mail scanners open every link. */
const link = (type: string, email = 'Email') =>
  `{{ .SiteURL }}/login#token_hash={{ .TokenHash }}&type=${type}&email={{ .${email} }}`;

/**
 * The mails of Supabase Auth as templates of Go, by their names in supabase/config.toml. Auth escapes the values and sends
 * HTML alone. `npm run content` writes them to supabase/templates.
 */
export const authMails = {
  confirmation: renderMail({
    subject: 'Confirm your address',
    title: 'Confirm your address',
    paragraphs: [
      `Somebody, we hope it was you, made a staff account at ${shop.name} for {{ .Email }}.`,
    ],
    button: { label: 'Confirm your address', href: link('email') },
    after: ['The link works once. If it was not you, just leave this mail alone.'],
  }),
  recovery: renderMail({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, we hope it was you, asked for a new password for {{ .Email }} at ${shop.name}.`,
    ],
    button: { label: 'Choose a new password', href: link('recovery') },
    after: ['The link works once. If it was not you, nothing changes: just leave this mail alone.'],
  }),
  invite: renderMail({
    subject: 'You have been invited',
    title: 'You have been invited',
    paragraphs: [
      `The staff of ${shop.name} invited {{ .Email }} to their dashboard. There is a chair behind the counter, and tea.`,
    ],
    button: { label: 'Accept the invitation', href: link('invite') },
    after: ['The link works once, and lets you choose a password.'],
  }),
  email_change: renderMail({
    subject: 'Confirm your new address',
    title: 'Confirm your new address',
    paragraphs: [
      `Somebody, we hope it was you, asked to sign in at ${shop.name} by {{ .NewEmail }} instead of {{ .Email }}.`,
    ],
    button: { label: 'Confirm the new address', href: link('email_change', 'NewEmail') },
    after: ['The link works once. If it was not you, choose another password at once.'],
  }),
} as const;
