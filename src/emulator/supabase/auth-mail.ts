import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EmailDriver } from '@supabase/lite';
import type { Mail } from '../mail.ts';

/** The mails of Auth, by their name in supabase/config.toml. */
export const mailTemplates = {
  confirmation: mailTemplate('confirmation', 'Confirm your address'),
  recovery: mailTemplate('recovery', 'Choose a new password'),
  invite: mailTemplate('invite', 'You have been invited'),
};

function mailTemplate(name: string, subject: string) {
  const file = new URL(`../../../supabase/templates/${name}.html`, import.meta.url);
  return { subject, content_path: fileURLToPath(file) };
}

/** Creates what mails for Auth. The hosted service sends HTML alone; the mailbox shows it as text, too. */
export function createAuthMailer(siteOrigin: string, deliver: (mail: Mail) => void) {
  const send = (to: string, subject: string, html: string) =>
    deliver({ to, subject, html, text: toText(html) });
  const driver: EmailDriver = {
    async send({ to, subject, html = '' }) {
      send(to, subject, html);
    },
  };
  return {
    driver,
    async sendInvitation(email: string, token: string): Promise<void> {
      const { subject, content_path } = mailTemplates.invite;
      const values: Record<string, string> = {
        SiteURL: siteOrigin,
        TokenHash: token,
        Email: email,
      };
      const template = await readFile(content_path, 'utf8');
      send(
        email,
        subject,
        template.replace(/\{\{ \.(\w+) \}\}/g, (_, name: string) => values[name] ?? ''),
      );
    },
  };
}

/** Returns the text of a mail, with the addresses of its links. */
const toText = (html: string): string =>
  html
    .replace(/<a\s+href="([^"]*)"\s*>([^<]*)<\/a\s*>/g, '$2: $1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n');
