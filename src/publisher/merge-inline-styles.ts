import { sha256Base64 } from './prune-csp.ts';

const fontSuffix = /-[0-9a-f]{16}(?=")/g;
const comment = /\/\*[^]*?\*\/\s*/g;

/**
 * Merges the inline styles of a page's head into the last one, and adds its hash to the policy.
 * Astro writes one style per font and file; each costs a phone time to parse. Only styles whose
 * hash the policy names are merged. A head with linked styles is returned unchanged, because their
 * order matters.
 * Astro's suffixes of font families are removed: a page has one family of each name.
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
    .replaceAll(fontSuffix, '')
    .replaceAll(comment, '');
  const last = styles.pop();
  if (!last || styles.length === 0 || head.includes('rel="stylesheet"')) return { html, policy };
  const rest = styles.reduce((left, [style]) => left.replace(style, ''), head);
  return {
    html: rest.replace(last[0], () => `<style>${text}</style>`) + html.slice(end),
    policy: policy.replace('style-src ', `style-src 'sha256-${sha256Base64(text)}' `),
  };
}
