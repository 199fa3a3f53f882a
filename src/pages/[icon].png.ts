import type { APIRoute } from 'astro';
import { drawIcon, drawMaskableIcon } from '../images/icons.ts';

const icons: Record<string, () => Promise<Buffer>> = {
  'icon-192': () => drawIcon(192),
  'icon-512': () => drawIcon(512),
  'icon-maskable': () => drawMaskableIcon(512),
  'apple-touch-icon': () => drawMaskableIcon(180),
};

export function getStaticPaths() {
  return Object.keys(icons).map((icon) => ({ params: { icon } }));
}

export const GET: APIRoute = async ({ params }) => {
  const png = await icons[params['icon'] ?? '']?.();
  return new Response(png && new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
