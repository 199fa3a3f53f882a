import { policyHeader } from './headers.ts';
import { narrow } from './narrow.ts';
import { trimPolicy } from './policies.ts';

/** A rendered page as shoppers get it: what `lighten` left of it, and a policy of its own. */
export async function finishPage(
  rendered: Response,
  lighten: (html: string) => string,
): Promise<{ html: string; policy: string | null }> {
  const html = narrow(lighten(await rendered.text()));
  const policy = rendered.headers.get(policyHeader);
  return { html, policy: policy && trimPolicy(policy, html) };
}
