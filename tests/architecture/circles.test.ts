import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Returns the modules that each module of `src` and of the functions imports, `import type` too. */
function readImports(): Map<string, string[]> {
  const paths = globSync('{src,supabase}/**/*.{ts,tsx,astro}');
  return new Map(
    paths.map((path) => {
      const text = readFileSync(path, 'utf8');
      const code = path.endsWith('.astro') ? (text.split(/^---$/m)[1] ?? '') : text;
      const imports = ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
      return [path, imports.map((name) => join(dirname(path), name))];
    }),
  );
}

/** Returns the first way from a module back to itself, or null. */
function findCircle(imports: ReadonlyMap<string, string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (path: string, way: string[]): string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    done.add(path);
    for (const next of imports.get(path) ?? []) {
      const circle = visit(next, [...way, path]);
      if (circle) return circle;
    }
    return null;
  };
  for (const path of imports.keys()) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return null;
}

it('has no modules that import each other in a circle', () => {
  const imports = readImports();
  expect(imports.size).toBeGreaterThan(300);
  expect(findCircle(imports)).toBe(null);
  expect(findCircle(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'] })))).toEqual([
    'b',
    'c',
    'b',
  ]);
});
