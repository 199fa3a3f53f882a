import type { BookDetails } from '../domain/catalog/book.ts';
import { formatDate } from '../domain/time/date.ts';
import { formatCount, formatNumber } from '../domain/cart/money.ts';
import { shop } from '../domain/site/shop.ts';

/** The facts of a title page, as entries of a definition list. The offers show the ISBNs. */
export function BookFacts({ book: { facts, published, formats } }: { book: BookDetails }) {
  const { publisher, pages, language, narrator, audioMinutes } = facts;
  return (
    <>
      <Fact name="Publisher" value={publisher} />
      <Fact name="Publication day" value={published && formatDate(published)} />
      <Fact name="Pages" value={pages && formatNumber(pages)} />
      <Fact name="Format" value={formats.slice(0, maxFormats).join(', ')} />
      <Fact name="Language" value={language && formatLanguage(language)} />
      <Fact name="Narrator" value={narrator} />
      <Fact name="Length" value={audioMinutes && formatDuration(audioMinutes)} />
    </>
  );
}

/** The choice of edition lists the others. */
const maxFormats = 12;

function Fact({ name, value }: { name: string; value: string | 0 | null }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

const languages = new Intl.DisplayNames(shop.locale, { type: 'language' });

/** Formats "fr" as "French". Names of languages stay as they are. */
function formatLanguage(language: string): string {
  const isTag = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(language);
  return isTag ? (languages.of(language) ?? language) : language;
}

/** Formats minutes as "10 hours 12 minutes". */
function formatDuration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => formatCount(count, unit))
    .join(' ');
}
