import type { Series } from './book.ts';

/** The provider's tags, told apart by their prefix. Words only: no prefix leaves this file. */
export type ParsedTags = {
  genres: string[];
  tropes: string[];
  contentNotes: string[];
  spice: number | null;
  series: Series | null;
  isBestseller: boolean;
  isNew: boolean;
  isPreOrder: boolean;
  /** All of them as words for the shopper, in the provider's order, without flags. */
  words: string[];
};

const flags = new Set(['new', 'bestseller', 'pre-order', 'preorder']);
const prefixPattern = /^(?:(genre|trope|spice|cw|series):|:$)?\s*(.*)$/is;
const seriesPattern = /^(.*?)(?:\s*#\s*([\w.]+)?)?$/s;

/**
 * Reads tags of the forms `genre:X`, `trope:X`, `spice:0..5`, `cw:X`, `series:Name #2`, the flags
 * `new`, `bestseller` and `pre-order`, and plain words. Prefixes are matched in any case, and one
 * without a value says nothing.
 */
export function parseTags(tags: readonly string[]): ParsedTags {
  const read: ParsedTags = {
    genres: [],
    tropes: [],
    contentNotes: [],
    spice: null,
    series: null,
    isBestseller: false,
    isNew: false,
    isPreOrder: false,
    words: [],
  };
  for (const raw of tags) {
    const tag = raw.trim();
    const flag = tag.toLowerCase();
    if (!tag) continue;
    if (flags.has(flag)) {
      read.isBestseller ||= flag === 'bestseller';
      read.isNew ||= flag === 'new';
      read.isPreOrder ||= flag === 'pre-order' || flag === 'preorder';
      continue;
    }
    const [, prefix = '', value = ''] = prefixPattern.exec(tag) ?? [];
    if (value) parsePrefixed(read, prefix.toLowerCase(), value);
  }
  return read;
}

function parsePrefixed(read: ParsedTags, prefix: string, value: string): void {
  switch (prefix) {
    case 'genre':
      read.genres.push(value);
      break;
    case 'trope':
      read.tropes.push(value);
      break;
    case 'cw':
      read.contentNotes.push(value);
      return;
    case 'spice': {
      const level = Number(value);
      if (Number.isInteger(level) && level >= 0 && level <= 5) read.spice = level;
      return;
    }
    case 'series': {
      const [, name = '', number = null] = seriesPattern.exec(value) ?? [];
      if (!name) return;
      read.series = { name, number };
      read.words.push(name);
      return;
    }
  }
  read.words.push(value);
}
