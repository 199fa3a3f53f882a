import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { cacheKeyOf } from '../../../data/cache-key.ts';
import { getStorefront } from '../../../data/storefront.ts';
import { fileName } from '../../../domain/text/file-name.ts';
import { excerpt } from '../../../domain/text/sanitize-text.ts';
import { shop } from '../../../domain/site/shop.ts';
import { renderOgImage, shopText } from '../../../images/og-image.ts';

export const getStaticPaths = (async () => {
  const { storefront } = await getStorefront();
  return (storefront?.collections ?? []).map((collection) => ({
    params: { handle: fileName(collection.handle) },
    props: { collection },
    cacheKey: cacheKeyOf({ ...collection, books: collection.books.map(cacheKeyOf) }),
  }));
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = async ({ props }) => {
  const { handle, title, description, gradient } = props.collection;
  const file = await renderOgImage({
    eyebrow: `A shelf at ${shop.name}`,
    title,
    subtitle: excerpt(description, 110),
    gradient,
  }).catch((error: unknown) => {
    // A failed share image must not fail the release.
    console.error(`No share picture of ${handle}: ${String(error)}`);
    return renderOgImage(shopText);
  });
  return new Response(await readFile(file), { headers: { 'content-type': 'image/jpeg' } });
};
