import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Which wing may import which: the table of the README, held against every import. */
const arrows: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/messages': ['src/domain'],
  'src/data/shopify': ['src/domain'],
  'src/data/supabase': ['src/domain'],
  'src/data': ['src/data/shopify', 'src/data/supabase', 'src/domain'],
  'src/stores': ['src/data', 'src/data/supabase', 'src/messages', 'src/domain'],
  'src/components': ['src/messages', 'src/domain'],
  'src/islands': [
    'src/stores',
    'src/components',
    'src/messages',
    'src/domain',
    'src/styles',
    'src/islands/press/lighten.ts',
  ],
  'src/dashboard': [
    'src/stores',
    'src/components',
    'src/data',
    'src/data/supabase',
    'src/messages',
    'src/domain',
  ],
  'src/layouts': ['src/islands', 'src/components', 'src/data', 'src/domain', 'src/styles'],
  'src/pages': [
    'src/layouts',
    'src/islands',
    'src/components',
    'src/data',
    'src/domain',
    'src/pictures',
    'src/styles',
    'src/dashboard/Dashboard.tsx',
  ],
  'src/dashboard/Dashboard.tsx': ['src/dashboard'],
  'src/pictures': ['src/domain', 'public'],
  'src/styles': [],
  public: [],
  'src/release': [
    'src/domain',
    'src/file-lock.ts',
    'src/limited-server.ts',
    'src/release/renderer.ts',
  ],
  'src/release/renderer.ts': ['src/release', 'src/data'],
  'src/release/build-process.ts': [
    'src/release',
    'src/data/shopify',
    'src/islands/press/lighten.ts',
    'src/settings.ts',
  ],
  'src/islands/press/lighten.ts': [],
  'src/local': [
    'src/domain',
    'src/data/shopify',
    'supabase/functions',
    'src/settings.ts',
    'src/file-lock.ts',
    'src/limited-server.ts',
  ],
  'supabase/functions': ['src/domain', 'src/data/shopify'],
  'src/settings.ts': [],
  'src/file-lock.ts': [],
  'src/limited-server.ts': [],
  'src/start.ts': ['src/release', 'src/local', 'src/settings.ts'],
  'src/staff': [],
  'src/staff.ts': ['src/staff', 'src/local', 'src/settings.ts'],
  'astro.config.mjs': [
    'src/data/shopify',
    'src/islands',
    'src/islands/press/lighten.ts',
    'src/local',
    'src/release',
    'src/styles',
    'src/settings.ts',
  ],
};
/** Beyond their own wing and the arrows, these may import packages only from here. */
const packages: Record<string, readonly string[]> = {
  // `node:crypto`: file-name.ts, which only a build and the server import.
  'src/domain': ['zod', 'zod/mini', 'node:crypto'],
  'src/messages': [],
};

const wings = Object.keys(arrows).toSorted((one, other) => other.length - one.length);

function wingOf(file: string): string | undefined {
  return wings.find((wing) => file === wing || file.startsWith(`${wing}/`));
}

async function sources(): Promise<string[]> {
  const folders = await Promise.all(
    ['src', 'supabase'].map(async (folder) => {
      const files = await readdir(join(root, folder), { recursive: true });
      return files.map((file) => join(folder, file));
    }),
  );
  return [...folders.flat(), 'astro.config.mjs'].filter((file) =>
    /\.(ts|tsx|astro|mjs|css)$/.test(file),
  );
}

function importsOf(text: string): string[] {
  const patterns = [
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]/g,
    /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
    /import\(\s*['"]([^'"]+)['"]\s*\)/g,
    /@import\s+['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, path = '']) => path));
}

test('every import follows the arrows', async () => {
  const faults: string[] = [];
  const files = await sources();
  for (const file of files) {
    const wing = wingOf(file);
    if (!wing) {
      faults.push(`${file} stands in no wing`);
      continue;
    }
    for (const path of importsOf(await readFile(join(root, file), 'utf8'))) {
      if (path.startsWith('.')) {
        const target = relative(
          root,
          normalize(join(root, dirname(file), path.split('?')[0] ?? '')),
        );
        const to = wingOf(target);
        const isAllowed = to === wing || (to !== undefined && arrows[wing]?.includes(to));
        if (!isAllowed) faults.push(`${file} imports ${target}`);
      } else if (packages[wing] && !packages[wing].includes(path)) {
        faults.push(`${file} imports the package ${path}`);
      }
    }
  }
  expect(files.length).toBeGreaterThan(80);
  expect(faults).toEqual([]);
});
