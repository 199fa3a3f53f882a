/**
 * Takes a page's preloads out of it, for a `Link` header: a browser then asks for the fonts as soon as an
 * answer comes, not when it has read the page, and more often has them before it paints.
 */
export function extractPreloads(html: string): { html: string; link: string } {
  const links: string[] = [];
  const rest = html.replace(/<link rel="preload" ([^>]*)>/g, (_tag, attributes: string) => {
    links.push(asLink(attributes));
    return '';
  });
  return { html: rest, link: links.join(', ') };
}

function asLink(attributes: string): string {
  const all = [...attributes.matchAll(/([a-z]+)(?:="([^"]*)")?/g)];
  const href = all.find(([, name]) => name === 'href')?.[2] ?? '';
  const rest = all.filter(([, name]) => name !== 'href');
  const words = rest.map(([, name, value]) => (value === undefined ? name : `${name}="${value}"`));
  return [`<${href}>`, 'rel=preload', ...words].join('; ');
}
