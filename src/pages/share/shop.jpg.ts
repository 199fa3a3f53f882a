import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { renderOgImage, shopText } from '../../images/og-image.ts';

export const GET: APIRoute = async () => {
  const file = await renderOgImage(shopText);
  return new Response(await readFile(file), { headers: { 'content-type': 'image/jpeg' } });
};
