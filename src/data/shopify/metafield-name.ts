export type MetafieldName = { namespace: string; key: string };

/** Reads the setting "namespace.key"; the namespace itself may hold dots. */
export function readMetafieldName(setting: string): MetafieldName {
  const [, namespace, key] = /^([\w$.:-]+)\.([\w-]+)$/.exec(setting.trim()) ?? [];
  if (!namespace || !key)
    throw new Error(`The author's metafield is named as "namespace.key", not "${setting}".`);
  return { namespace, key };
}
