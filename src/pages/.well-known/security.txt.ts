import type { APIRoute } from 'astro';
import { shop } from '../../domain/site/shop.ts';

const monthsValid = 6;

/** Says how to report a vulnerability, by RFC 9116. It expires where nobody builds the site any more. */
export const GET: APIRoute = ({ url, site }) => {
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid));
  const lines = [
    `Contact: mailto:${shop.email}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL(url.pathname, site ?? url).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain;charset=utf-8' },
  });
};
