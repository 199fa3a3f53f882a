import sanitize from 'sanitize-html';
import { hasLines, toBlocks } from './plain-text.ts';

const inline = 'a b bdi br em i s small strong sub sup u'.split(' ');
const blocks =
  'p div blockquote pre hr ul ol li dl dt dd h3 h4 h5 h6 table caption thead tbody tfoot tr th td'.split(
    ' ',
  );
const headings = 'h1 h2 h3 h4 h5 h6'.split(' ');
/** Blocks of other names, which set words apart in the same way. */
const likeDiv =
  'section article main header footer aside nav center address figure figcaption form'.split(' ');
const cell = ['colspan', 'rowspan'];

const always: sanitize.IOptions = {
  allowedTags: [...inline, ...blocks, 'span'],
  allowedAttributes: {
    '*': ['dir'],
    a: ['href', 'rel'],
    ol: ['start'],
    td: cell,
    th: [...cell, 'scope'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  exclusiveFilter: ({ tag, text }) => (tag === 'p' || headings.includes(tag)) && !text.trim(),
};

const linkPattern = /^(https:\/\/|mailto:)[^\s]+$/i;

/** A link that leads nowhere safe becomes a span. */
function link({ href = '' }: sanitize.Attributes): sanitize.Tag {
  if (!linkPattern.test(href)) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow' } };
}

/** Leaves a direction only where it is one. */
function withDirection(tagName: string, { dir, ...attribs }: sanitize.Attributes) {
  const isDirection = /^(ltr|rtl|auto)$/i.test(dir ?? '');
  return { tagName, attribs: { ...attribs, ...(dir && isDirection && { dir }) } };
}

/** The only thing that a span may say is the direction of its words. */
function span(attribs: sanitize.Attributes): sanitize.Tag {
  return { tagName: attribs.dir ? 'bdi' : 'span', attribs };
}

/**
 * Makes a function that gives each heading the level at which it stands below the page's own h2: no level
 * is left out on the way down, whatever the writer chose by size.
 */
function createHeadingLevels(): (name: string, attribs: sanitize.Attributes) => sanitize.Tag {
  const above: number[] = [];
  return (name, attribs) => {
    const level = Number(name.slice(1));
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return { tagName: `h${Math.min(6, 2 + above.length)}`, attribs };
  };
}

/** Allowed until now, since a tag that is renamed to one that is not leaves its end to the next. */
const bareSpan = /<\/?span>/g;

/**
 * Keeps only the plain tags of prose: what staff wrote, without what could run, load or restyle. The lines
 * of a plain text become paragraphs and lists; a table becomes a region that scrolls by itself.
 */
export function sanitizeHtml(html: string): string {
  const toLevel = createHeadingLevels();
  const given = html.toWellFormed();
  return sanitize(hasLines(given) ? toBlocks(given) : given, {
    ...always,
    transformTags: {
      '*': withDirection,
      a: (_, attribs) => link(attribs),
      span: (_, attribs) => span(attribs),
      ...Object.fromEntries(headings.map((name) => [name, toLevel])),
      ...Object.fromEntries(likeDiv.map((name) => [name, sanitize.simpleTransform('div', {})])),
    },
  })
    .replace(bareSpan, '')
    .replace(/<table\b/g, '<div class="table" role="region" aria-label="Table" tabindex="0">$&')
    .replace(/<\/table>/g, '$&</div>')
    .trim();
}

const inlineTag = new RegExp(
  `</?(?:${inline.filter((name) => name !== 'br').join('|')})\\b[^>]*>`,
  'g',
);

/** The words of sanitized HTML alone: no markup, entities decoded, whitespace folded. */
export function htmlToText(sanitized: string): string {
  const text = sanitized.replace(inlineTag, '').replace(/<[^>]*>/g, ' ');
  return decode(text).replace(/\s+/g, ' ').trim();
}

/** sanitize-html writes only these back as entities; every other it has decoded already. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function decode(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}
