import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
/** Commands for development, which no start and no build runs. */
const commands = /(?:generate-types|update-icons)\.ts$/;

test('all imports of a start and a build are production dependencies', async () => {
  const { dependencies } = manifest.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  const missing: string[] = [];
  const files = (await readdir(join(root, 'src'), { recursive: true }))
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !commands.test(file))
    .map((file) => join('src', file));
  for (const file of [...files, 'astro.config.mjs']) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(
      /(?:^|\n)(?:import|export)\s(?!type\s)(?:[^'";]*?from\s*)?'([^'.#][^':]*)'/g,
    )) {
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
      if (builtinModules.includes(name)) continue;
      // Astro depends on the matching version.
      if (name !== 'vite' && !(name in dependencies)) missing.push(`${file} imports ${name}`);
    }
  }
  expect(files.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});
