export type Attribute = { key: string; value: string };

/**
 * Returns the attributes of an input in its order. A key that is given twice has its last value.
 * Like the hosted API, it accepts blank keys and values.
 */
export function toAttributes(inputs: readonly Attribute[]): Attribute[] {
  return [...new Map(inputs.map(({ key, value }) => [key, value]))].map(([key, value]) => ({
    key,
    value,
  }));
}

/** Builds the fields `attributes` and `attribute` of a cart or a line. */
export function attributeFields(pairs: readonly Attribute[]) {
  const attributes = pairs.map((pair) => ({ __typename: 'Attribute', ...pair }));
  return {
    attributes,
    attribute: (wanted: { key: string }) =>
      attributes.find(({ key }) => key === wanted.key) ?? null,
  };
}
