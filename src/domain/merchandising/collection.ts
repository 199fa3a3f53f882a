/** Keys of the icons that staff can choose for a collection. */
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

/** Keys of the gradient presets. The stylesheet defines their colors. */
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

/** The number of books from which the page of a collection has sort and filters. */
export const minFilteredBooks = 8;

export type CollectionIcon = (typeof collectionIcons)[number];
export type CollectionGradient = (typeof collectionGradients)[number];

export const defaultIcon: CollectionIcon = 'BookOpen';
export const defaultGradient: CollectionGradient = 'purple-to-pink';

/** Icons of collections that staff did not configure. */
const generatedIcons = ['Crown', 'Sparkles', 'BookOpen'] as const;

/** Returns the appearance of an unconfigured collection. It depends only on the handle. */
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
