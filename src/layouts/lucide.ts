const files = import.meta.glob<string>(
  '/node_modules/lucide-static/icons/{search,heart,shopping-cart,menu,x,star,book-open,sparkles,crown,moon,rainbow,zap,gift}.svg',
  { query: '?raw', import: 'default', eager: true },
);

/** The paths of one of lucide's icons, drawn on a 24 by 24 field. Only the files named above are read. */
export function drawing(icon: string): string {
  const svg = files[`/node_modules/lucide-static/icons/${icon}.svg`];
  if (!svg) throw new Error(`layouts/lucide.ts does not name the icon ${icon}`);
  return svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
}
