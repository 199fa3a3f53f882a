import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { shop } from '../../domain/shop.ts';
import { drawShare } from '../../pictures/share-picture.ts';

export const GET: APIRoute = async () => {
  const file = await drawShare({
    over: `${shop.town}, ${shop.regionName}`,
    title: shop.name,
    under: shop.tagline,
  });
  return new Response(await readFile(file), { headers: { 'content-type': 'image/jpeg' } });
};
