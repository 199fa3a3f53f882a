import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'p br em strong b i ul ol li blockquote h3 h4 a span'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: (_, { href }) => link(href),
  },
};

const linkPattern = /^(https:\/\/|mailto:)[^\s]+$/i;

/** A link that leads nowhere safe becomes a span. */
function link(href = ''): sanitizeHtml.Tag {
  if (!linkPattern.test(href)) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow' } };
}

/** Blocks that are not kept: what they set apart must not run together. */
const lostEdge = /<\/?(div|h[1256]|tr|td|th|table|section|article)\b/gi;

/** Allowed until now, since a tag that is renamed to one that is not leaves its end to the next. */
const span = /<\/?span>/g;

/** Keeps only the plain tags of prose: what staff wrote, without what could run, load or restyle. */
export function sanitise(html: string): string {
  return sanitizeHtml(html.replace(lostEdge, ' $&'), allowed).replace(span, '').trim();
}

const keptEdge = /<\/?(p|br|li|ul|ol|h[34]|blockquote)\b/g;

/** The words of sanitised HTML alone: no markup, entities decoded, whitespace folded. */
export function toText(sanitised: string): string {
  const text = sanitised.replace(keptEdge, ' $&').replace(/<[^>]*>/g, '');
  return decode(text).replace(/\s+/g, ' ').trim();
}

/** sanitize-html writes only these back as entities; every other it has decoded already. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function decode(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}
