import { paths } from '../../domain/site/routes.ts';
import type { MovedPage } from '../config.ts';

/** The addresses of a shop that Shopify hosts, and the pages here. */
export const movedPages: readonly MovedPage[] = [
  { from: '/products/:handle', to: '/books/:handle' },
  { from: '/collections/:collection/products/:handle', to: '/books/:handle' },
  { from: '/products', to: paths.browse },
  { from: '/collections/all', to: paths.browse },
  { from: '/pages/contact', to: paths.contact },
  { from: '/pages/contact-us', to: paths.contact },
  { from: '/pages/about', to: paths.about },
  { from: '/pages/about-us', to: paths.about },
  { from: '/pages/events', to: paths.events },
  { from: '/policies/contact-information', to: paths.contact },
  { from: '/policies/privacy-policy', to: paths.privacy },
  { from: '/policies/refund-policy', to: paths.refunds },
  { from: '/policies/shipping-policy', to: paths.shipping },
  { from: '/policies/terms-of-service', to: paths.terms },
];
