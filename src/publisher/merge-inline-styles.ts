import { sha256Base64 } from './prune-csp.ts';

const faceMark = /-[0-9a-f]{16}(?=")/g;
const comment = /\/\*[^]*?\*\/\s*/g;

/**
 * Puts all styles of a page's head into the last of them, where Astro writes one for each font and each
 * file: a phone reads and weighs each on its own. Only what the policy names is joined, and it names the
 * whole then. A head that also links to styles is left alone, for their order counts.
 * Astro tells its faces from others of their name; a page has one of each.
 */
export function mergeInlineStyles(html: string, policy: string): { html: string; policy: string } {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const styles = [...head.matchAll(/<style>([^]*?)<\/style>/g)].filter(([, text = '']) =>
    policy.includes(sha256Base64(text)),
  );
  const text = styles
    .map(([, one]) => one)
    .join('')
    .replaceAll(faceMark, '')
    .replaceAll(comment, '');
  const last = styles.pop();
  if (!last || styles.length === 0 || head.includes('rel="stylesheet"')) return { html, policy };
  const rest = styles.reduce((left, [style]) => left.replace(style, ''), head);
  return {
    html: rest.replace(last[0], () => `<style>${text}</style>`) + html.slice(end),
    policy: policy.replace('style-src ', `style-src 'sha256-${sha256Base64(text)}' `),
  };
}
