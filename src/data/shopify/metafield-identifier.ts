export type MetafieldIdentifier = { namespace: string; key: string };

/** Parses a setting of the form "namespace.key". The namespace may contain dots. */
export function parseMetafieldIdentifier(setting: string): MetafieldIdentifier {
  const [, namespace, key] = /^([\w$.:-]+)\.([\w-]+)$/.exec(setting.trim()) ?? [];
  if (!namespace || !key)
    throw new Error(`The author's metafield is named as "namespace.key", not "${setting}".`);
  return { namespace, key };
}
