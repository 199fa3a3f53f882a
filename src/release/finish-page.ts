import { trimPolicy } from './policies.ts';

const policyName = 'content-security-policy';

/** A rendered page as shoppers get it, and its HTML: what `lighten` left of it, and a policy of its own. */
export async function finishPage(
  rendered: Response,
  lighten: (html: string) => string,
): Promise<{ html: string; response: Response }> {
  const html = lighten(await rendered.text());
  const headers = new Headers(rendered.headers);
  headers.delete('content-length');
  const policy = headers.get(policyName);
  if (policy) headers.set(policyName, trimPolicy(policy, html));
  return { html, response: new Response(html, { status: rendered.status, headers }) };
}
