import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createIslandOptimizer } from '../actions/optimize-islands.ts';
import { type BuildSettings, defaultHsts, loadConfig, toBuildSettings } from '../config.ts';
import { defaultShopFolder, shop, shopFolder, withdrawalForm } from '../content/shop.ts';
import { toServedQuery } from '../domain/catalog/query.ts';
import {
  contactRoute,
  contactSentPath,
  foldersThat,
  paths,
  searchResultsRoute,
  signUpRoute,
  withdrawalRoute,
} from '../domain/site/routes.ts';
import { formatDateTime } from '../domain/time/date.ts';
import { createSelection } from '../domain/valid-rows.ts';
import type { MovedPage, PublisherConfig, SiteSettings } from './config.ts';

/** The addresses of a shop that Shopify or WooCommerce hosts, and the pages here. */
const movedPages: readonly MovedPage[] = [
  { from: '/products/:handle', to: '/books/:handle' },
  { from: '/product/:handle', to: '/books/:handle' },
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

/** Query parameters that have another name here: Shopify's of a variant. */
export const movedParameters = { variant: 'edition' };

/** Pages that are rendered on demand instead of the page of their path, if the address has a query. */
export const pagesOnDemand = [
  {
    path: paths.search,
    route: searchResultsRoute,
    /** Returns the query of the route, equal for equal pages. Null if the page of the path shows what is asked for. */
    toQuery: toServedQuery,
    /** A query that is rendered before the first visitor waits for one. */
    example: 'q=love',
  },
];

/**
 * Returns the address with which a page on demand is rendered, if a request asks for one that stands in for the
 * page of its path: "/search?q=emma" → "/search/results?q=emma". Else null.
 */
export function findPageOnDemand(path: string, search: string): string | null {
  const page = search === '' ? null : pagesOnDemand.find((one) => one.path === path);
  const query = page?.toQuery(new URLSearchParams(search)) ?? null;
  return page && query !== null ? `${page.route}?${query}` : null;
}

/** The path of Astro's route that answers a form, by the path to which the form is sent. */
export const forms: Readonly<Record<string, string>> = {
  [paths.home]: signUpRoute,
  [signUpRoute]: signUpRoute,
  [paths.contact]: contactRoute,
  [contactSentPath]: contactRoute,
  ...(withdrawalForm && { [paths.withdraw]: withdrawalRoute }),
};

/**
 * What a page of a static host says to visitors without script before an element that needs it, which styles
 * hide from them.
 */
export const scriptNotes = [
  {
    file: 'search.html',
    before: /<div id="results"/,
    html: '<p data-needs-script>Search needs script here. All books are on the pages that the link below begins.</p>',
  },
  ...['index.html', 'contact.html', 'withdraw.html'].map((file) => ({
    file,
    before: /<astro-island(?=(?:(?!<\/?astro-island)[^])*method="post")/,
    html: `<p data-needs-script>This form needs script here. Without it, write to <a class="link" href="mailto:${shop.email}">${shop.email}</a>.</p>`,
  })),
];

/** Matches files that an open tab may request after the next release: the catalog's, and those of collections. */
export const versionedFiles = /^catalog\.[0-9a-f]+(\.json$|\/|$)/;

/**
 * The paths of the speculation rules, which the headers of pages name: the whole ones, and those for
 * visitors who save data or have a slow line.
 */
export const speculationRules = {
  full: '/speculation/full.json',
  reduced: '/speculation/reduced.json',
};
const speculationType = 'application/speculationrules+json';
const atom = 'application/atom+xml;charset=utf-8';

/** Content types by path that the file server does not know, or knows less precisely. */
export const contentTypes: Readonly<Record<string, string>> = {
  '/favicon.ico': 'image/x-icon',
  [paths.newReleasesFeed]: atom,
  [paths.eventsFeed]: atom,
  [speculationRules.full]: speculationType,
  [speculationRules.reduced]: speculationType,
};

/** The texts of error responses without a page. */
export const errorTexts = {
  403: 'Forms of this shop are sent from its own pages.',
  405: 'Only GET and HEAD are answered here.',
  413: 'That is too long for this form. Go back, shorten it, and send it again.',
  414: 'No page of this shop has so long an address.',
  415: 'That is no form of this shop.',
  429: 'That was a lot at once. Wait a minute, go back, and send it again.',
  502: 'This could not be sent. Wait a moment, go back, and send it again.',
  503: 'The shop opens in a moment.',
};
export type ErrorStatus = keyof typeof errorTexts;

/** The words about a release that is not live. `builtAt` is an ISO time. */
export const previewTexts = {
  title: 'Preview',
  stored: (builtAt: string) =>
    `The release of ${formatDateTime(builtAt)}, as you alone see it. Shoppers see another one.`,
  pending: 'The shop with drafts, planned changes and what is held. You alone see it.',
  leftOut: 'Something is left out',
  cannotApply: (labels: readonly string[]) =>
    `These planned changes cannot be made: ${labels.join(', ')}.`,
  end: 'Back to the live shop',
  building: 'The preview is being built. It opens here by itself.',
  failed: 'The preview could not be built. Close this page and open it again from the dashboard.',
  disabled: 'This shop has no previews, because its server has no SUPABASE_SECRET_KEY.',
  refused: 'This cannot be opened. Sign in to the dashboard and open it again.',
  busy: 'This cannot be opened now. Wait a minute, and open it again from the dashboard.',
  ended: 'There is no such preview, or it has ended. Open it again from the dashboard.',
};

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the publisher knows of this shop besides. */
export const publisherConfig: PublisherConfig = {
  module: import.meta.url,
  root: resolvePath('../../'),
  sources: [
    'package-lock.json',
    'astro.config.mjs',
    'src',
    'public',
    ...(shopFolder === defaultShopFolder ? [] : [shopFolder]),
  ],
  items: { name: 'books', path: '/books/', removedPath: '/books/removed/' },
  otherRecords: [{ path: '/events/', removedPath: '/events/removed/' }],
  dataPaths: foldersThat('isData'),
  notFoundPages: [
    { under: '/collections/', path: '/collections/404' },
    { under: '', path: '/404' },
  ],
  privatePath: paths.dashboard,
  movedPages,
  movedFile: paths.moved.slice(1),
  toStaticRules,
  // The server replaces it by the setting HSTS.
  hsts: defaultHsts,
  // The server and the export replace it by the setting CSP_REPORT_URL.
  cspReportUrl: null,
  buildModule: resolvePath('../data/page-build.ts'),
  describeSkipped,
  loadSettings: () => toBuildSettings(loadConfig()),
  toSiteSettings,
};

/** The ISBNs of more books would pass the limits of hosts. */
const maxIsbnBooks = 1000;

/** Search finds an ISBN in any form, and those for which there is no rule. */
export function toStaticRules(moved: Readonly<Record<string, string>>): string[] {
  const isIsbn = (from: string) => from.startsWith(paths.isbn(''));
  const all = Object.entries(moved);
  const books = new Set(all.flatMap(([from, to]) => (isIsbn(from) ? to.split('?', 1) : [])));
  return [
    ...all
      .filter(([from]) => !isIsbn(from) || books.size <= maxIsbnBooks)
      .map((rule) => rule.join(' ')),
    `/book/:isbn ${paths.isbn(':isbn')}`,
  ]
    .map((rule) => `${rule} 301`)
    .concat(`${paths.isbn(':isbn')} ${paths.search}?q=:isbn 302`);
}

const buildSettings = z.custom<BuildSettings>();

/** Returns what the publisher needs of the settings of a build. */
export function toSiteSettings(settings: unknown): SiteSettings {
  const { site, services, cspReportUrl, imageOrigins, cacheDir } = buildSettings.parse(settings);
  return {
    site,
    cacheDir,
    inputs: [services, cspReportUrl, imageOrigins],
    createOptimizer: createIslandOptimizer,
  };
}

function describeSkipped(errors: ReadonlyMap<string, unknown>, pages: number): string | null {
  const selection = createSelection('pages');
  for (const [path, error] of errors)
    selection.take(path, () => {
      throw error;
    });
  return selection.say(pages);
}
