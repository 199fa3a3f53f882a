import sanitize from 'sanitize-html';
import { blockMark, inlineMark, typeset } from '../../domain/text/typeset.ts';
import type { Description } from '../../domain/catalog/book.ts';

const inline = 'a b bdi br em i s small strong sub sup u'.split(' ');
const blocks =
  'p div blockquote pre hr ul ol li dl dt dd h3 h4 h5 h6 table caption thead tbody tfoot tr th td details summary'.split(
    ' ',
  );
const marks = new RegExp(`[${inlineMark}${blockMark}]`, 'g');
const headings = 'h1 h2 h3 h4 h5 h6'.split(' ');
/** Block tags that are converted to `div`. */
const divAliases =
  'section article main header footer aside nav center address figure figcaption form'.split(' ');
const cell = ['colspan', 'rowspan'];
const needsText = ['p', 'summary', ...headings];

const baseOptions: sanitize.IOptions = {
  allowedTags: [...inline, ...blocks, 'span'],
  allowedAttributes: {
    '*': ['dir'],
    a: ['href', 'rel'],
    details: ['open'],
    ol: ['start'],
    td: cell,
    th: [...cell, 'scope'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  exclusiveFilter: ({ tag, text }) => needsText.includes(tag) && !text.trim(),
};

const linkPattern = /^(https:\/\/|mailto:)[^\s]+$/i;

/** Converts a link with an unsafe target to a span. */
function link({ href = '' }: sanitize.Attributes): sanitize.Tag {
  if (!linkPattern.test(href)) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow' } };
}

/** Removes invalid values of `dir`. */
function withDirection(tagName: string, { dir, ...attribs }: sanitize.Attributes) {
  const isDirection = /^(ltr|rtl|auto)$/i.test(dir ?? '');
  return { tagName, attribs: { ...attribs, ...(dir && isDirection && { dir }) } };
}

/** A span with a direction becomes `bdi`. */
function span(attribs: sanitize.Attributes): sanitize.Tag {
  return { tagName: attribs.dir ? 'bdi' : 'span', attribs };
}

/** Maps headings to consecutive levels below the page's h2, whatever levels the source uses. */
function createHeadingLevels(): (name: string, attribs: sanitize.Attributes) => sanitize.Tag {
  const above: number[] = [];
  return (name, attribs) => {
    const level = Number(name.slice(1));
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return { tagName: `h${Math.min(6, 2 + above.length)}`, attribs };
  };
}

/** Converts each summary outside of `details` to a `div`. */
function convertStraySummaries(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)(details|summary)\b[^>]*>/g, (tag, end: string, name: string) => {
    if (name === 'details') depth += end ? -1 : 1;
    return name === 'details' || depth > 0 ? tag : `<${end}div>`;
  });
}

/** Removes allowed spans. sanitize-html loses the end of a tag renamed to a disallowed one. */
const bareSpan = /<\/?span>/g;

/**
 * Sanitizes HTML to plain prose tags, without scripts, external resources and styles. Lines of
 * plain text become paragraphs and lists. Tables get a scrollable region. Sections that open, of
 * `details` and `summary`, stay.
 */
export function sanitizeHtml(html: string): string {
  const toLevel = createHeadingLevels();
  // The marks that stand for tags are no text.
  const wellFormed = html.toWellFormed().replace(marks, '');
  const sanitized = sanitize(hasLines(wellFormed) ? toBlocks(wellFormed) : wellFormed, {
    ...baseOptions,
    transformTags: {
      '*': withDirection,
      a: (_, attribs) => link(attribs),
      span: (_, attribs) => span(attribs),
      ...Object.fromEntries(headings.map((name) => [name, toLevel])),
      ...Object.fromEntries(divAliases.map((name) => [name, sanitize.simpleTransform('div', {})])),
    },
  });
  return typesetHtml(convertStraySummaries(sanitized))
    .replace(bareSpan, '')
    .replace(/<table\b/g, '<div class="table" role="region" aria-label="Table" tabindex="0">$&')
    .replace(/<\/table>/g, '$&</div>')
    .trim();
}

const inlineTag = new RegExp(
  `</?(?:${inline.filter((name) => name !== 'br').join('|')})\\b[^>]*>`,
  'g',
);

/** Typesets the text of sanitized HTML. A quote may stand in another element than the word that it belongs to. */
function typesetHtml(html: string): string {
  const tags: string[] = [];
  const text = html.replace(/<pre\b[\s\S]*?<\/pre>|<[^>]*>/g, (tag) => {
    tags.push(tag);
    return isInline(tag) ? inlineMark : blockMark;
  });
  let next = 0;
  return typeset(text.replaceAll('&quot;', '"')).replace(marks, () => tags[next++] ?? '');
}

const isInline = (tag: string) =>
  !tag.startsWith('<br') && inline.includes(/^<\/?(\w+)/.exec(tag)?.[1] ?? '');

/** Returns the text of sanitized HTML, with decoded entities and folded whitespace. */
export function htmlToText(sanitized: string): string {
  const text = sanitized.replace(inlineTag, '').replace(/<[^>]*>/g, ' ');
  return decode(text).replace(/\s+/g, ' ').trim();
}

/** sanitize-html encodes only these entities and decodes all others. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function decode(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}

/**
 * A publisher's description. It is sanitized on first use, because most pages of a large shop are
 * not rendered again. Its JSON is the original text, so that a digest needs no sanitizing.
 */
export class LazyDescription implements Description {
  readonly #source: string;
  #html: string | undefined;

  /** Throws TypeError if there is no text. */
  constructor(source: string) {
    this.#source = source.trim();
  }

  get html(): string {
    this.#html ??= sanitizeHtml(this.#source);
    return this.#html;
  }

  get text(): string {
    return htmlToText(this.html);
  }

  toJSON(): string {
    return this.#source;
  }
}

const tag = /<[a-z/!][^>]*>/gi;
const blockTag =
  /<\/?(?:p|div|br|hr|h[1-6]|[uod]l|li|d[td]|table|t[rdh]|blockquote|pre|section|article|main|header|footer|center|figure|address|form|details|summary)\b/i;
const bullet = /^[-*•·‣◦]\s+/;
const number = /^(\d{1,2})[.)]\s+/;

/** Returns true for plain text of several lines. As HTML, its lines would run together. */
function hasLines(html: string): boolean {
  return /[\r\n]/.test(html.trim()) && !blockTag.test(html);
}

type Block = { kind: 'p' | 'ul' | 'ol'; start: string; lines: string[] };

/** Converts plain text to HTML: paragraphs by blank lines, lists of lines with bullet or number. */
function toBlocks(text: string): string {
  const blocks: Block[] = [];
  let isNewParagraph = true;
  // Joins tags that span several lines.
  const lines = text.replace(tag, (match) => match.replace(/\s+/g, ' ')).split(/\r\n?|\n/);
  for (const line of lines.map((rawLine) => rawLine.trim())) {
    if (line) {
      const { kind, start, text } = parseLine(line);
      const last = blocks.at(-1);
      const isContinued = last?.kind === kind && (kind !== 'p' || !isNewParagraph);
      if (isContinued) last.lines.push(text);
      else blocks.push({ kind, start, lines: [text] });
    }
    isNewParagraph = !line;
  }
  return blocks.map(toHtml).join('');
}

function parseLine(line: string): Pick<Block, 'kind' | 'start'> & { text: string } {
  if (bullet.test(line)) return { kind: 'ul', start: '', text: line.replace(bullet, '') };
  const [mark, start] = number.exec(line) ?? [];
  if (mark && start) return { kind: 'ol', start, text: line.slice(mark.length) };
  return { kind: 'p', start: '', text: line };
}

function toHtml({ kind, start, lines }: Block): string {
  if (kind === 'p') return `<p>${lines.join('<br>')}</p>`;
  const items = lines.map((line) => `<li>${line}</li>`).join('');
  return kind === 'ol' && start !== '1'
    ? `<ol start="${start}">${items}</ol>`
    : `<${kind}>${items}</${kind}>`;
}
