import type { APIRoute } from 'astro';
import { getStorefront } from '../../data/storefront.ts';
import { shopPicture } from '../../domain/site/share-picture.ts';
import { buildShareResponse } from '../../images/share-response.ts';

/** The covers are those of the home page. */
export const GET: APIRoute = async () => {
  const { storefront } = await getStorefront();
  return buildShareResponse(shopPicture(storefront?.books.filter(({ cover }) => cover)));
};
