import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { drawShare, wordsOfShop } from '../../images/og-image.ts';

export const GET: APIRoute = async () => {
  const file = await drawShare(wordsOfShop);
  return new Response(await readFile(file), { headers: { 'content-type': 'image/jpeg' } });
};
