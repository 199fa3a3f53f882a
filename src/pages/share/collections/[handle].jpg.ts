import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { cacheKeyOf } from '../../../data/cache-key.ts';
import { getStorefront } from '../../../data/storefront.ts';
import { collectionPicture } from '../../../domain/site/share-picture.ts';
import { fileName } from '../../../domain/text/file-name.ts';
import { buildShareResponse } from '../../../images/share-response.ts';

export const getStaticPaths = (async () => {
  const { storefront } = await getStorefront();
  return (storefront?.collections ?? []).map((collection) => {
    const picture = collectionPicture(collection);
    return {
      params: { handle: fileName(collection.handle) },
      props: { picture },
      cacheKey: cacheKeyOf(picture),
    };
  });
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props }) => buildShareResponse(props.picture);
