import { policyHeader } from './headers.ts';
import { joinStyles } from './join-styles.ts';
import { narrow } from './narrow.ts';
import type { PageHeaders } from './page-headers.ts';
import { trimPolicy } from './policies.ts';
import { takePreloads } from './preloads.ts';

/** A rendered page as shoppers get it: what `lighten` left of it, and headers of its own. */
export async function finishPage(
  rendered: Response,
  lighten: (html: string) => string,
): Promise<{ html: string; headers: PageHeaders }> {
  const { html: page, link } = takePreloads(narrow(lighten(await rendered.text())));
  const { html, policy } = joinStyles(page, rendered.headers.get(policyHeader) ?? '');
  return {
    html,
    headers: { ...(policy && { [policyHeader]: trimPolicy(policy, html) }), ...(link && { link }) },
  };
}
