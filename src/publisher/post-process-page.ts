import { extractPreloads } from './extract-preloads.ts';
import { cspHeader } from './headers.ts';
import type { PageHeaders } from './page-headers.ts';
import { pruneCsp } from './prune-csp.ts';

/** Returns the HTML of a rendered page with its islands optimized, and the headers of that page. */
export async function postProcessPage(
  rendered: Response,
  optimizeIslands: (html: string) => string,
): Promise<{ html: string; headers: PageHeaders }> {
  const policy = rendered.headers.get(cspHeader);
  const { html, link } = extractPreloads(optimizeIslands(await rendered.text()));
  return {
    html,
    headers: { ...(policy && { [cspHeader]: pruneCsp(policy, html) }), ...(link && { link }) },
  };
}
