/** Icons that islands and cards use: each page carries them once, as symbols (layouts/Symbols.astro). */
export const symbols = {
  search: 'search',
  heart: 'heart',
  bag: 'shopping-cart',
  menu: 'menu',
  close: 'x',
} as const;

type Props = {
  name: keyof typeof symbols;
  className?: string;
  /** What it stands for, where no words beside it say so. */
  label?: string;
};

export function Icon({ name, className = '', label }: Props) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={`icon ${className}`.trim()} {...spoken}>
      <use href={`#${name}`} />
    </svg>
  );
}
