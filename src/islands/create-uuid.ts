/** Creates a random UUID of version 4 (RFC 9562), as `crypto.randomUUID` does, which only secure pages have. */
export function createUuid(): ReturnType<Crypto['randomUUID']> {
  const [first = 0, ...words] = crypto.getRandomValues(new Uint16Array(8));
  const hex = (word = 0) => word.toString(16).padStart(4, '0');
  const [version, variant] = [(words[2] ?? 0) % 0x1000, (words[3] ?? 0) % 0x4000];
  return `${hex(first)}${hex(words[0])}-${hex(words[1])}-${hex(0x4000 + version)}-${hex(0x8000 + variant)}-${words.slice(4).map(hex).join('')}`;
}
