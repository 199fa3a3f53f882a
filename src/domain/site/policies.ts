import { paths } from './routes.ts';
import { withdrawalForm } from './shop.ts';

/** The shop's policies, in display order. */
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
