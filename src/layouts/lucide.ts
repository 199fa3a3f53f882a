import { shapesOf } from '../components/shapes-of.ts';

const files = import.meta.glob<string>(
  '/node_modules/lucide-static/icons/{star,heart,book-open,sparkles,crown,moon,rainbow,zap,gift}.svg',
  { query: '?raw', import: 'default', eager: true },
);

/** One of lucide's drawings. Only the files named above are read. */
export function drawing(icon: string): string {
  const svg = files[`/node_modules/lucide-static/icons/${icon}.svg`];
  if (!svg) throw new Error(`layouts/lucide.ts does not name the icon ${icon}`);
  return shapesOf(svg);
}
