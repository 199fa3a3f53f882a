/** Shapes that only lists of books need; the icons of every page are in components/icon-shapes.ts. */
const shapes = {
  filters: 'M4 6h9M17 6h3M4 12h3M11 12h9M4 18h7M15 18h5M13 4v4M7 10v4M11 16v4',
  arrow: 'm6 9 6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  list: 'M4 5h3v5H4zM4 14h3v5H4zM11 7.5h9M11 16.5h9',
};

export function ListIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className={`icon ${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
