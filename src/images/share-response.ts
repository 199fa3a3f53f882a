import { readFile } from 'node:fs/promises';
import { findSharePicture } from '../data/share-pictures.ts';
import { setCacheDir } from '../data/page-build.ts';
import { type SharePicture, shopPicture } from '../domain/site/share-picture.ts';
import { drawOgImage, renderOgImage } from './og-image.ts';

const headers = { 'content-type': 'image/jpeg' };

/** Answers with a share picture that is built. One that cannot be drawn is the shop's, and fails no release. */
export async function buildShareResponse(picture: SharePicture): Promise<Response> {
  const file = await renderOgImage(picture).catch((error: unknown) => {
    console.error(`No share picture of ${picture.title}: ${String(error)}`);
    return renderOgImage(shopPicture());
  });
  return new Response(await readFile(file), { headers });
}

/** Answers with a share picture that is drawn on demand. */
export async function drawShareResponse(
  { pathname }: URL,
  { release }: App.Locals,
): Promise<Response> {
  if (release) setCacheDir(release.cacheDir);
  const picture = await findSharePicture(pathname, release);
  if (!picture) return new Response(null, { status: 404 });
  const image = await drawOgImage(picture).catch(() => drawOgImage(shopPicture()));
  return new Response(new Uint8Array(image), { headers });
}
