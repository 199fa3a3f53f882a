import type { APIRoute } from 'astro';
import { paths } from '../domain/site/routes.ts';
import { shop, theme } from '../domain/site/shop.ts';

/** The web app manifest. */
export const GET: APIRoute = () => {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src,
    sizes,
    purpose,
    type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  });
  const manifest = {
    name: shop.name,
    short_name: shop.name,
    description: `${shop.tagline}.`,
    id: paths.home,
    start_url: paths.home,
    display: 'minimal-ui',
    lang: shop.locale,
    background_color: theme.light.paper,
    theme_color: theme.light.wine,
    icons: [
      icon('/icon.svg', 'any', 'any'),
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable.png', '512x512', 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  });
};
