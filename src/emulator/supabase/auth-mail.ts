import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmailDriver } from '@supabase/lite';
import { authMails } from '../../../supabase/functions/_shared/mail-templates/auth.ts';
import { mapRecord } from '../../domain/map-record.ts';
import type { Mail } from '../mail.ts';

/** Writes the mails of Auth as files, one for each name in supabase/config.toml. */
function writeAuthMails(folder: string): void {
  for (const [name, { html }] of Object.entries(authMails))
    writeFileSync(join(folder, `${name}.html`), html);
}

/** Returns the mails of Auth for Supabase Lite, which reads files. They are those of the shop, not of supabase/templates. */
export function createMailTemplates(folder: string) {
  mkdirSync(folder, { recursive: true });
  writeAuthMails(folder);
  return mapRecord(authMails, ({ subject }, name) => ({
    subject,
    content_path: join(folder, `${name}.html`),
  }));
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
    sendInvitation(email: string, token: string): void {
      const { subject, html } = authMails.invite;
      const values: Record<string, string> = {
        SiteURL: siteOrigin,
        TokenHash: token,
        Email: email,
      };
      send(
        email,
        subject,
        html.replace(/\{\{ \.(\w+) \}\}/g, (_, name: string) => values[name] ?? ''),
      );
    },
  };
}

const toText = (html: string): string =>
  html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<a\s+href="([^"]*)"[^>]*>([^<]*)<\/a\s*>/g, '$2: $1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n');

/** Part of `npm run content`: writes the mails of the hosted Auth, which cannot read the shop's folder. */
if (import.meta.main) {
  const folder = fileURLToPath(new URL('../../../supabase/templates', import.meta.url));
  writeAuthMails(folder);
  console.log(`The mails of Auth are in ${folder}.`);
}
