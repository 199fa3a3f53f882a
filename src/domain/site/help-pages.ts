import { paths } from './routes.ts';
import { policies, policyLinks, slug } from './policies.ts';
import { normalizeText } from '../text/normalize-text.ts';

/** A page, or a clause of a policy. */
export type HelpPage = { title: string; href: string };

const pages: readonly HelpPage[] = [
  { title: 'Events', href: paths.events },
  { title: 'New Releases', href: paths.newReleases },
  { title: 'Shop Hours', href: `${paths.contact}#hours` },
  ...policyLinks.map(({ title, path }) => ({ title, href: path })),
];
/** Its clauses are about visitors' data, not about what a shop sells. */
const withoutClauses: string = paths.privacy;
const maxPages = 3;

/** Returns the pages that a search without books may mean: some of the site, the policies and their clauses. */
export function listHelpPages(
  policyTexts: Record<string, { html: string } | undefined>,
): HelpPage[] {
  const clauses = policies
    .filter(({ path }) => path !== withoutClauses)
    .flatMap(({ path }) => {
      const { html = '' } = policyTexts[path.slice(1)] ?? {};
      return Array.from(html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g), ([, name = '']) => ({
        title: name.trim().replaceAll('&amp;', '&'),
        href: `${path}#${slug(name)}`,
      }));
    });
  return [...pages, ...clauses];
}

/** Returns the pages whose titles have every word of a search. */
export function findPages(text: string, all: readonly HelpPage[]): HelpPage[] {
  const words = normalizeText(text)
    .split(' ')
    .map((word) => word.replace(/s$/, ''));
  const hasWords = ({ title }: HelpPage) =>
    words.every((word) => word.length > 2 && ` ${normalizeText(title)}`.includes(` ${word}`));
  return all.filter(hasWords).slice(0, maxPages);
}
