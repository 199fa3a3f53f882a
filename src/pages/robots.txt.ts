import type { APIRoute } from 'astro';
import { paths } from '../domain/site/routes.ts';

/** Allows everything. Pages that must not be indexed contain a `noindex` tag. */
export const GET: APIRoute = ({ url, site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${(site ?? url).origin}${paths.sitemap}\n`, {
    headers: { 'content-type': 'text/plain' },
  });
