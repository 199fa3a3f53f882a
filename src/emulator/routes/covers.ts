import { Hono } from 'hono';
import { z } from 'zod';
import type { CoverStore } from '../shopify/cover-store.ts';
import type { CoverFormat } from '../shopify/covers/render-cover.ts';

const formats = new Map<string, CoverFormat>([
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
]);

const maxWidth = 1600;
const defaultWidth = 800;
const requestedWidth = z.coerce.number().int().min(1).catch(defaultWidth);

/**
 * Creates the route of covers, `/cdn/covers/{handle}.{webp|avif|jpg|png}?width=`, like Shopify's
 * CDN.
 */
export function coverRoutes(getCover: CoverStore): Hono {
  const routes = new Hono();
  routes.get('/cdn/covers/:file', async (context) => {
    const [, handle = '', extension = ''] = /^(.+)\.(\w+)$/s.exec(context.req.param('file')) ?? [];
    const format = formats.get(context.req.query('format') ?? extension);
    const width = Math.min(
      maxWidth,
      requestedWidth.parse(context.req.query('width') ?? defaultWidth),
    );
    const image = format && (await getCover(handle, width, format));
    if (!image) return context.text('Cover not found.', 404);
    return context.body(new Uint8Array(image), 200, {
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  return routes;
}
