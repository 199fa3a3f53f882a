/**
 * Extracts the preloads of a page for a `Link` header. The browser fetches the fonts before it
 * parses the page, so more of them load before the first paint.
 */
export function extractPreloads(html: string): { html: string; link: string } {
  const links: string[] = [];
  const rest = html.replace(/<link rel="preload" ([^>]*)>/g, (_tag, attributes: string) => {
    links.push(toLink(attributes));
    return '';
  });
  return { html: rest, link: links.join(', ') };
}

function toLink(attributes: string): string {
  const all = [...attributes.matchAll(/([a-z]+)(?:="([^"]*)")?/g)];
  const href = all.find(([, name]) => name === 'href')?.[2] ?? '';
  const rest = all.filter(([, name]) => name !== 'href');
  const parameters = rest.map(([, name, value]) =>
    value === undefined ? name : `${name}="${value}"`,
  );
  return [`<${href}>`, 'rel=preload', ...parameters].join('; ');
}
