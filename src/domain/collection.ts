/** What a collection's card may show; staff choose one by its key. */
export const collectionIcons = [
  'BookOpen',
  'Heart',
  'Sparkles',
  'Crown',
  'Moon',
  'Star',
  'Rainbow',
  'Zap',
  'Gift',
] as const;

/** Keys of the eight presets; how each looks is the stylesheet's affair. */
export const collectionGradients = [
  'purple-to-pink',
  'rose-to-wine',
  'peach-to-rose',
  'gold-to-amber',
  'moss-to-sage',
  'sky-to-lavender',
  'midnight-to-plum',
  'ink-to-slate',
] as const;

export type CollectionIcon = (typeof collectionIcons)[number];
export type CollectionGradient = (typeof collectionGradients)[number];

export const defaultIcon: CollectionIcon = 'BookOpen';
export const defaultGradient: CollectionGradient = 'purple-to-pink';

/** Icons that the catalog itself gives a collection, before staff choose another. */
const generatedIcons = ['Crown', 'Sparkles', 'BookOpen'] as const;

/** A look for a collection that nobody configured: always the same for the same handle. */
export function defaultAppearance(handle: string): {
  icon: CollectionIcon;
  gradient: CollectionGradient;
} {
  let sum = 0;
  for (const character of handle) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return {
    icon: generatedIcons[sum % generatedIcons.length] ?? defaultIcon,
    gradient: collectionGradients[sum % collectionGradients.length] ?? defaultGradient,
  };
}
