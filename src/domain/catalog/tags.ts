import type { Series } from './book.ts';

/** The provider's tags, grouped by prefix. The values have no prefix. */
export type ParsedTags = {
  genres: string[];
  tropes: string[];
  contentNotes: string[];
  spice: number | null;
  series: Series | null;
  isBestseller: boolean;
  isNew: boolean;
  isPreOrder: boolean;
  /** The author writes dedications. */
  isDedicable: boolean;
  /** The text of all tags for shoppers, in the provider's order, without flags. */
  words: string[];
};

const flags = new Set(['new', 'bestseller', 'pre-order', 'preorder', 'personalize']);
const prefixPattern = /^(?:(genre|trope|spice|cw|series):|:$)?\s*(.*)$/is;
/** An omnibus has several numbers, such as "1-3". */
const seriesPattern = /^(.*?)(?:\s*#\s*([\w.–-]+)?)?$/s;

/**
 * Parses tags of the forms `genre:X`, `trope:X`, `spice:0..5`, `cw:X` and `series:Name #2`. It also
 * parses the flags `new`, `bestseller`, `pre-order` and `personalize`, and plain words. Prefixes match in any
 * case, and a prefix without a value is ignored.
 */
export function parseTags(tags: readonly string[]): ParsedTags {
  const parsed: ParsedTags = {
    genres: [],
    tropes: [],
    contentNotes: [],
    spice: null,
    series: null,
    isBestseller: false,
    isNew: false,
    isPreOrder: false,
    isDedicable: false,
    words: [],
  };
  for (const raw of tags) {
    const tag = raw.trim();
    const flag = tag.toLowerCase();
    if (!tag) continue;
    if (flags.has(flag)) {
      parsed.isBestseller ||= flag === 'bestseller';
      parsed.isNew ||= flag === 'new';
      parsed.isDedicable ||= flag === 'personalize';
      parsed.isPreOrder ||= flag === 'pre-order' || flag === 'preorder';
      continue;
    }
    const [, prefix = '', value = ''] = prefixPattern.exec(tag) ?? [];
    if (value) parsePrefixed(parsed, prefix.toLowerCase(), value);
  }
  return parsed;
}

function parsePrefixed(parsed: ParsedTags, prefix: string, value: string): void {
  switch (prefix) {
    case 'genre':
      parsed.genres.push(value);
      break;
    case 'trope':
      parsed.tropes.push(value);
      break;
    case 'cw':
      parsed.contentNotes.push(value);
      return;
    case 'spice': {
      const level = Number(value);
      if (Number.isInteger(level) && level >= 0 && level <= 5) parsed.spice = level;
      return;
    }
    case 'series': {
      const [, name = '', number = null] = seriesPattern.exec(value) ?? [];
      if (!name) return;
      parsed.series = { name, number };
      parsed.words.push(name);
      return;
    }
  }
  parsed.words.push(value);
}
