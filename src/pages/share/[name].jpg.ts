import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { front } from 'virtual:shop-texts';
import { getEventLists } from '../../data/events.ts';
import { getStorefront } from '../../data/storefront.ts';
import {
  drawImageOf,
  drawSharePicture,
  isDrawn,
  parcel,
  shareName,
} from '../../images/share-picture.ts';

export const getStaticPaths = (async () => {
  const { storefront } = await getStorefront();
  const { coming } = await getEventLists();
  const covers = storefront?.allBooks.flatMap(({ cover }) => cover?.url ?? []) ?? [];
  const urls = new Set([...covers, ...(coming ?? []).flatMap(({ image }) => image ?? [])]);
  return [
    ...['shop', 'blind-date'].map((name) => ({ params: { name }, props: { url: null } })),
    // A picture that could not be drawn has no key, so that the next build tries again.
    ...Array.from(urls, (url) => ({
      params: { name: shareName(url) },
      props: { url },
      ...(isDrawn(url) && { cacheKey: shareName(url) }),
    })),
  ];
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** What a network shows of a link: a cover or the image of an event, else the front of the shop. */
export const GET: APIRoute<Props, { name: string }> = async ({ params, props: { url } }) => {
  const drawFront = () => drawSharePicture(Buffer.from(front, 'base64'));
  const picture = await (params.name === 'blind-date'
    ? drawSharePicture(parcel)
    : url === null
      ? drawFront()
      : drawImageOf(url).catch(drawFront));
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
