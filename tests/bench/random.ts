/** Creates a reproducible random generator: numbers in [0, 1) from a seed (mulberry32). */
export function createChance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);

  function pick<T>(values: readonly [T, ...T[]]): T {
    return values[below(values.length)] ?? values[0];
  }

  return {
    next,
    below,
    pick,
    /** Returns true once in `times`. */
    once: (times: number): boolean => next() * times < 1,
    /** Like `pick`, but prefers early values: bestselling authors, popular tropes. */
    favour<T>(values: readonly [T, ...T[]]): T {
      return values[Math.floor(values.length * next() ** 2.5)] ?? values[0];
    },
    some<T>(values: readonly [T, ...T[]], count: number): T[] {
      return [...new Set(Array.from({ length: count }, () => pick(values)))];
    },
  };
}

export type Chance = ReturnType<typeof createChance>;
