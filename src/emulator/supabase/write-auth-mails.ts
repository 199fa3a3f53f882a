import { fileURLToPath } from 'node:url';
import { writeAuthMails } from './auth-mail.ts';

/** Part of `npm run content`: writes the mails of the hosted Auth, which cannot read the shop's folder. */
const folder = fileURLToPath(new URL('../../../supabase/templates', import.meta.url));
writeAuthMails(folder);
console.log(`The mails of Auth are in ${folder}.`);
