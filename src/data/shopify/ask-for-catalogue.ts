import type { Catalogue } from '../../domain/catalogue.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { readCatalogue } from './catalogue.ts';
import { createStorefront } from './client.ts';

/** The settings of a shop's provider, by their names in the environment. */
export type Provider = {
  SHOPIFY_STORE_DOMAIN: string;
  SHOPIFY_STOREFRONT_TOKEN: string;
  SHOPIFY_AUTHOR_METAFIELD: string;
  /** Takes the place of `https://{domain}`: the local twin. */
  STOREFRONT_ORIGIN?: string | undefined;
};

/** Why there is no catalogue: it is the provider's to say, and the shop's own records have a part in it. */
export type CatalogueFailure = {
  from: 'provider' | 'records';
  sentence: string;
  requestId: string | null;
};
export type CatalogueAnswer =
  { catalogue: Catalogue; failure: null } | { catalogue: null; failure: CatalogueFailure };

const patience = 30_000;
/** The local emulator answers, however busy its machine is. */
const localPatience = 10 * 60_000;

/** All that the provider sells, or why it did not say. An empty shop is no answer. */
export async function askForCatalogue(provider: Provider): Promise<CatalogueAnswer> {
  const storefront = createStorefront({
    domain: provider.SHOPIFY_STORE_DOMAIN,
    token: provider.SHOPIFY_STOREFRONT_TOKEN,
    timeoutMs: patience,
    ...(provider.STOREFRONT_ORIGIN && {
      origin: provider.STOREFRONT_ORIGIN,
      answerMs: localPatience,
    }),
  });
  try {
    const authorMetafield = provider.SHOPIFY_AUTHOR_METAFIELD;
    const catalogue = await readCatalogue(storefront, { authorMetafield });
    if (catalogue.books.length === 0) throw new NoAnswer('The catalogue holds no books');
    return { catalogue, failure: null };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { catalogue: null, failure: failureOf('provider', error) };
  }
}

/** What may be shown of it. */
export function failureOf(
  from: CatalogueFailure['from'],
  { message, requestId }: NoAnswer,
): CatalogueFailure {
  return { from, sentence: message, requestId };
}
