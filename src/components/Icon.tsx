/** Icons that islands and cards use: each page carries them once, as symbols (layouts/Symbols.astro). */
export const symbols = {
  search: 'search',
  heart: 'heart',
  bag: 'shopping-cart',
  menu: 'menu',
  close: 'x',
} as const;

export function Icon({ name, className = '' }: { name: keyof typeof symbols; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
