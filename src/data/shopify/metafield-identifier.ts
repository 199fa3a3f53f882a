export type MetafieldIdentifier = { namespace: string; key: string };

/** Reads the setting "namespace.key"; the namespace itself may hold dots. */
export function parseMetafieldIdentifier(setting: string): MetafieldIdentifier {
  const [, namespace, key] = /^([\w$.:-]+)\.([\w-]+)$/.exec(setting.trim()) ?? [];
  if (!namespace || !key)
    throw new Error(`The author's metafield is named as "namespace.key", not "${setting}".`);
  return { namespace, key };
}
