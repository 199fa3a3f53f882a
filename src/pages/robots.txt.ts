import type { APIRoute } from 'astro';
import { paths } from '../domain/paths.ts';

/** Everything may be read: pages that no search engine should show say so themselves. */
export const GET: APIRoute = ({ url, site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${(site ?? url).origin}${paths.sitemap}\n`, {
    headers: { 'content-type': 'text/plain' },
  });
