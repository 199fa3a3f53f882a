/** Returns the FNV-1a hash of a text, equal on every machine. */
export function hashSeed(words: string): number {
  let hash = 0x811c9dc5;
  for (const character of words) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Returns an item of a list, always the same for the same text. */
export function pick<Item>(items: readonly [Item, ...Item[]], words: string): Item {
  return items[hashSeed(words) % items.length] ?? items[0];
}

/** Creates a reproducible random generator of numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
