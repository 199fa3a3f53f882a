import { paths } from './routes.ts';
import { withdrawalForm } from './shop.ts';
import { normalizeText } from '../text/normalize-text.ts';

export const policies = [
  { title: 'Terms of Service', path: paths.terms },
  { title: 'Refund Policy', path: paths.refunds },
  { title: 'Shipping Policy', path: paths.shipping },
  { title: 'EU & UK Shipping', path: paths.euUkShipping },
  { title: 'Privacy Policy', path: paths.privacy },
] as const;

/** What stands in lists of links among the policies, with the label that Directive (EU) 2023/2673 wants. */
export const policyLinks: readonly { title: string; path: string }[] = [
  ...policies,
  ...(withdrawalForm ? [{ title: 'Withdraw from contract here', path: paths.withdraw }] : []),
];

/** Returns a heading as a URL fragment: "Duties, VAT & fees" is "duties-vat-fees". */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/&\w+;|[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

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
