import { cspHeader } from './headers.ts';
import { mergeInlineStyles } from './merge-inline-styles.ts';
import { escapeNonLatin1 } from './escape-non-latin1.ts';
import type { PageHeaders } from './page-headers.ts';
import { pruneCsp } from './prune-csp.ts';
import { extractPreloads } from './extract-preloads.ts';

/**
 * Returns the final HTML of a rendered page and its headers. `optimize` rewrites the HTML first.
 */
export async function postProcessPage(
  rendered: Response,
  optimize: (html: string) => string,
): Promise<{ html: string; headers: PageHeaders }> {
  const { html: page, link } = extractPreloads(escapeNonLatin1(optimize(await rendered.text())));
  const { html, policy } = mergeInlineStyles(page, rendered.headers.get(cspHeader) ?? '');
  return {
    html,
    headers: { ...(policy && { [cspHeader]: pruneCsp(policy, html) }), ...(link && { link }) },
  };
}
