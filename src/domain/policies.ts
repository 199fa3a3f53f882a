import { paths } from './paths.ts';

/** The shop's policies, in display order, with the day of the last change. */
export const policies = [
  { title: 'Terms of Service', path: paths.terms, updated: '2026-11-21' },
  { title: 'Refund Policy', path: paths.refunds, updated: '2026-11-21' },
  { title: 'Shipping Policy', path: paths.shipping, updated: '2026-11-21' },
  { title: 'EU & UK Shipping', path: paths.euUkShipping, updated: '2026-11-21' },
  { title: 'Privacy Policy', path: paths.privacy, updated: '2026-11-25' },
] as const;

/** Facts of the policies that book pages repeat. */
export const dispatchDays = '10-15 business days';

export type PolicyPath = (typeof policies)[number]['path'];
/** Returns a heading as a URL fragment: "Duties, VAT & fees" is "duties-vat-fees". */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/&\w+;|[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
