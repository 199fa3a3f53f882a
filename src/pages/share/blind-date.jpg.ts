import type { APIRoute } from 'astro';
import { texts } from 'virtual:shop-texts';
import { getStorefront } from '../../data/storefront.ts';
import { findBlindDates } from '../../domain/catalog/blind-dates.ts';
import { blindDatePicture } from '../../domain/site/share-picture.ts';
import { buildShareResponse } from '../../images/share-response.ts';

/** The picture of the page of blind dates. */
export const GET: APIRoute = async () => {
  const { storefront } = await getStorefront();
  const books = storefront ? findBlindDates(storefront) : [];
  return buildShareResponse(blindDatePicture(texts.pages.blindDate.title, books));
};
