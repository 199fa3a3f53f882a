import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { keyOf } from '../../../data/key.ts';
import { getShopWindow } from '../../../data/shop-window.ts';
import { excerpt } from '../../../domain/excerpt.ts';
import { shop } from '../../../domain/shop.ts';
import { drawShare } from '../../../pictures/share-picture.ts';

export const getStaticPaths = (async () => {
  const { window } = await getShopWindow();
  return (window?.collections ?? []).map((collection) => ({
    params: { handle: collection.handle },
    props: { collection },
    cacheKey: keyOf({ ...collection, books: collection.books.map(keyOf) }),
  }));
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = async ({ props }) => {
  const { title, description, gradient } = props.collection;
  const file = await drawShare({
    over: `A shelf at ${shop.name}`,
    title,
    under: excerpt(description, 110),
    gradient,
  });
  return new Response(await readFile(file), { headers: { 'content-type': 'image/jpeg' } });
};
