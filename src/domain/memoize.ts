type Cache<Key, Value> = {
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => unknown;
};

/** Returns `compute` that keeps its values. `undefined` is none. A WeakMap keeps them only as long as their keys. */
export function memoize<Key, Value>(
  compute: (key: Key) => Value,
  cache: Cache<Key, Value> = new Map<Key, Value>(),
) {
  return (key: Key): Value => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
