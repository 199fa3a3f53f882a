export function mapRecord<Name extends string, Value, Mapped>(
  record: Readonly<Record<Name, Value>>,
  map: (value: Value, name: Name) => Mapped,
): Record<Name, Mapped> {
  const mapped: Partial<Record<Name, Mapped>> = {};
  for (const name in record) mapped[name] = map(record[name], name);
  if (!hasAll(mapped, record)) throw new Error('A name has no value.');
  return mapped;
}

const hasAll = <Name extends string, Value>(
  mapped: Partial<Record<Name, Value>>,
  record: Readonly<Record<Name, unknown>>,
): mapped is Record<Name, Value> => Object.keys(record).every((name) => name in mapped);
