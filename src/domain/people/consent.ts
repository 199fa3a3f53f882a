/**
 * What a column of a subscriber file says: that people agreed, when they agreed, that they left or cannot
 * be reached, or something about consent that nobody but staff can judge.
 */
type ConsentMeaning = 'agrees' | 'agreed-at' | 'refuses' | 'unclear';
type ConsentColumn = { index: number; name: string; meaning: ConsentMeaning };

/** Returns a header or value in lower case and plain words: `emailStatus` and `EMAIL_STATUS` are the same. */
export const toWords = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_.:$/()[\]"'’“”-]+/g, ' ')
    .trim();

const email = /\be ?mails?\b/;
const otherChannel = /\b(sms|text messages?|whatsapp|viber|phone|mobile|push|postal|fax)\b/;
const technical = /\b(url|link|token|hash|id)\b/;
/** Facts that stand beside a consent without being one. */
const besideConsent =
  /\b(ip|source|quelle|method|form|reason|track|tracking|campaign|title|street|city|zip|country|address|adresse|member rating)\b/;
const refusing =
  /\b(un ?sub\w*|not subscribed|opt(ed)? ?out\w*|(hard |soft )?bounce[sd]?|clean|cleaned|black ?list\w*|block ?list\w*|blocked|suppress\w*|spam|complain\w*|junk|disabled|invalid|undeliverable|deleted|removed|archived|withdrawn|revoked|do not (e ?mail|mail|contact)|no (e ?mails?|mails?|marketing|newsletter)|abgemeldet|abmeld\w*|abbestell\w*|desabonn\w*|desinscri\w*|desuscri\w*|disiscri\w*|uitgeschreven)\b/;
const agreeing =
  /\b((accept|accepts|accepted|allow|allows|want|wants|receive|receives|agree|agrees|agreed)\b.*\b(marketing|newsletters?|e ?mails?|mailings?|updates|offers)|double opt ?in|opt(ed)? ?in|optin|consent|consented|permission|gdpr|rgpd|dsgvo|einwilligung|zustimmung|consentement|consentimiento|consenso|toestemming|samtykke|subscribed|subscriber|subscription status|newsletters?|marketing|mailings?|abonn\w*|angemeldet|inscri\w*|suscri\w*|iscri\w*)\b|\b(e ?mail|global|list|contact) (channel )?(status|state)\b|^(status|statut|stato|estado)$/;
const dated = /\b(time|timestamp|date|datum|at|on|since|seit|when)\b/;
const datedOnly = /^(confirm|confirmed|confirmation|optin|opt in)( (time|timestamp|date|at|on))?$/;
const unsure =
  /subscri|consent|\bopt\b|permission|status|\bstate\b|agree|accept|\bterms\b|privacy|mailing|news/;

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));
const yes = words(
  'yes|y|true|t|1|x|on|ok|oui|ja|j|si|sim|tak|da|kylla|igen|evet|はい|是|✓|✔|☑|wahr|vrai|verdadero|vero|verdadeiro|' +
    'subscribed|subscriber|active|confirmed|opted in|opt in|optin|single opt in|double opt in|confirmed opt in|' +
    'allowed|granted|accepted|agreed|enabled|express|expressed|explicit|checked|email|e mail|' +
    'abonniert|angemeldet|aktiv|abonne|inscrit|inscrite|actif|suscrito|inscrito|activo|ativo|iscritto|attivo|ingeschreven|actief',
);
const no = words(
  '|no|n|false|f|0|off|non|nein|nao|nee|nej|nie|ne|ei|nem|hayir|нет|いいえ|否|falsch|faux|falso|' +
    'unsubscribed|unsubscribe|not subscribed|non subscribed|nonsubscribed|never subscribed|never|opted out|opt out|optout|' +
    'not opted in|cleaned|bounced|bounce|hard bounce|hard bounced|soft bounce|soft bounced|inactive|unconfirmed|' +
    'not confirmed|pending|pending confirmation|awaiting confirmation|transactional|archived|deleted|removed|blocked|' +
    'blacklisted|blocklisted|suppressed|spam|marked as spam|complained|complaint|spam complaint|junk|invalid|abuse|' +
    'undeliverable|declined|denied|refused|rejected|revoked|withdrawn|cancelled|canceled|expired|none|null|nil|na|n a|' +
    'unknown|undetermined|not set|disabled|redacted|sms|push|—|–|' +
    'abgemeldet|abbestellt|inaktiv|desabonne|desinscrit|inactif|desuscrito|inactivo|inativo|disiscritto|inattivo|uitgeschreven|inactief',
);

const clock =
  /^(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}\.? [a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4})([t ,]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*([ap]m)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?)?$/i;

/** Returns whether a value of a column that says who agreed is a yes or a no. Null if nobody can tell. */
function readConsent(value: string): 'yes' | 'no' | null {
  const text = toWords(value);
  if (yes.has(text)) return 'yes';
  if (no.has(text)) return 'no';
  if (clock.test(value.trim())) return 'yes';
  const channels = text.split(/[,;|]/).map((channel) => channel.trim());
  if (channels.length < 2) return null;
  if (channels.some((channel) => channel === 'email' || channel === 'e mail')) return 'yes';
  return channels.every((channel) => no.has(channel)) ? 'no' : null;
}

/** Returns whether a value of a column about leaving, bounces or complaints says that somebody left. */
function isRefusal(value: string): boolean {
  const text = toWords(value);
  return refusing.test(text) || !(no.has(text) || staying.test(text));
}
const staying = /^(subscribed|active|opt(ed)? ?in)$/;

/**
 * Finds the columns about consent. `headers` is null for a file without a header. If no column decides,
 * each one that holds only yes and no is unclear, because its header may use other words.
 */
function findConsentColumns(
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  emailIndex: number,
): ConsentColumn[] {
  const width = Math.max(0, ...rows.slice(0, 1000).map((row) => row.length));
  const indexes = Array.from(
    { length: Math.max(width, headers?.length ?? 0) },
    (_, index) => index,
  );
  const columns = indexes.flatMap((index) => {
    if (index === emailIndex) return [];
    const name = headers?.[index]?.trim() || `Column ${index + 1}`;
    const meaning = readHeader(headers?.[index] ?? '', () => speaksOfConsent(rows, index));
    return meaning ? [{ index, name, meaning }] : [];
  });
  const statuses = columns.filter(({ meaning }) => meaning !== 'agreed-at');
  // The time of a consent is often missing beside a status.
  if (statuses.some(({ meaning }) => meaning === 'agrees')) return statuses;
  if (columns.some(({ meaning }) => meaning !== 'unclear')) return columns;
  const unclear = indexes.filter(
    (index) =>
      index !== emailIndex &&
      !columns.some((column) => column.index === index) &&
      !ignored(toWords(headers?.[index] ?? '')) &&
      isYesOrNo(rows, index),
  );
  return [
    ...columns,
    ...unclear.map((index) => ({
      index,
      name: headers?.[index]?.trim() || `Column ${index + 1}`,
      meaning: 'unclear' as const,
    })),
  ];
}

const ignored = (text: string): boolean =>
  technical.test(text) || otherChannel.test(text) || besideConsent.test(text);

function readHeader(header: string, isSpoken: () => boolean): ConsentMeaning | null {
  const text = toWords(header);
  if (technical.test(text) || (otherChannel.test(text) && !email.test(text))) return null;
  if (refusing.test(text)) return 'refuses';
  if (besideConsent.test(text)) return null;
  if (datedOnly.test(text)) return 'agreed-at';
  if (agreeing.test(text)) return dated.test(text) ? 'agreed-at' : 'agrees';
  // In many files this is a place.
  if (text === 'state') return isSpoken() ? 'agrees' : null;
  return unsure.test(text) || isSpoken() ? 'unclear' : null;
}

const subscribing =
  /\b(un ?|never )?subscribed?\b|\bopt(ed)? ?(in|out)\b|\b(cleaned|bounced|unconfirmed|active|inactive)\b/;

/** Returns true if some of a few values speak of subscribing. */
const speaksOfConsent = (rows: readonly (readonly string[])[], index: number): boolean =>
  distinct(rows, index).some((value) => subscribing.test(toWords(value)));

/** Returns true if at least half of a few values are a yes or a no. */
function isYesOrNo(rows: readonly (readonly string[])[], index: number): boolean {
  const values = distinct(rows, index);
  const known = values.filter((value) => readConsent(value) !== null && !clock.test(value));
  return values.length > 0 && 2 * known.length >= values.length;
}

/** Returns the different values of a column that are not empty, or none if they are too many to be a status. */
function distinct(rows: readonly (readonly string[])[], index: number): string[] {
  const values = new Set<string>();
  for (const row of rows) {
    const value = row[index]?.trim();
    if (value) values.add(value);
    if (values.size > 40) return [];
  }
  return [...values];
}

/** What staff have to decide: whether a column says who agreed, or whether a value of one means yes. */
export type ConsentQuestion = {
  key: string;
  column: string;
  /** The values in question, the most frequent first, at most ten. */
  values: readonly string[];
  isAboutColumn: boolean;
  /** The number of lines with one of the values. */
  count: number;
};
/** The answers by the key of their question. */
export type ConsentAnswers = ReadonlyMap<string, 'yes' | 'no'>;

const maxSingleValues = 12;

/**
 * Returns what staff have to decide about the columns, and whether a line says that somebody agreed.
 * `statusIndex` is the only column about consent, if that is known.
 */
export function judgeConsent(
  statusIndex: number | null,
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  emailIndex: number,
  answers: ConsentAnswers,
): { questions: ConsentQuestion[]; hasAgreed: (row: readonly string[]) => boolean } {
  const found =
    statusIndex === null
      ? findConsentColumns(headers, rows, emailIndex)
      : [{ index: statusIndex, name: 'status', meaning: 'agrees' as const }];
  const questions: ConsentQuestion[] = [];
  const agreeing: ((row: readonly string[]) => boolean)[] = [];
  const dates: number[] = [];
  for (const { index, name, meaning } of found) {
    if (meaning === 'refuses') agreeing.push((row) => !isRefusal(row[index] ?? ''));
    if (meaning === 'agreed-at') dates.push(index);
    if (meaning === 'unclear') {
      const values = countValues(rows, index);
      const key = `${index}`;
      const answer = answers.get(key);
      questions.push({
        key,
        column: name,
        values: values.slice(0, 10).map(([value]) => value),
        isAboutColumn: true,
        count: rows.length,
      });
      if (answer === undefined) agreeing.push(() => false);
      if (answer !== 'yes') continue;
    }
    if (meaning === 'agrees' || meaning === 'unclear') agreeing.push(judgeStatus(index, name));
  }
  if (dates.length > 0)
    agreeing.push((row) => dates.some((index) => readConsent(row[index] ?? '') !== 'no'));
  return { questions, hasAgreed: (row) => agreeing.every((agrees) => agrees(row)) };

  function judgeStatus(index: number, column: string): (row: readonly string[]) => boolean {
    const unknown = countValues(rows, index).filter(([value]) => readConsent(value) === null);
    const isMany = unknown.length > maxSingleValues;
    const toKey = (value: string) => (isMany ? `${index} *` : `${index} ${value}`);
    const groups = isMany ? [unknown] : unknown.map((value) => [value]);
    for (const group of groups) {
      questions.push({
        key: toKey(group[0]?.[0] ?? ''),
        column,
        values: group.slice(0, 10).map(([value]) => value),
        isAboutColumn: false,
        count: group.reduce((sum, [, count]) => sum + count, 0),
      });
    }
    return (row) => {
      const value = (row[index] ?? '').trim();
      return (readConsent(value) ?? answers.get(toKey(value))) === 'yes';
    };
  }
}

/** Returns the different values of a column that are not empty with their number, the most frequent first. */
function countValues(rows: readonly (readonly string[])[], index: number): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[index]?.trim();
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
