/**
 * The modules of the project and the modules that each may import; see the table in the README. A
 * module is a folder or a file. ESLint checks every import.
 */
export const modules = {
  'src/domain': ['src/content'],
  'src/content': [],
  'src/messages': ['src/domain'],
  'src/data/shopify': ['src/domain'],
  'src/data/backend': ['src/domain'],
  'src/data': ['src/data/shopify', 'src/data/backend', 'src/domain'],
  'src/stores': ['src/data', 'src/data/backend', 'src/messages', 'src/domain', 'src/tab-lock.ts'],
  'src/components': ['src/messages', 'src/domain'],
  'src/components/site': [
    'src/islands',
    'src/components',
    'src/data',
    'src/messages',
    'src/domain',
    'src/styles',
  ],
  'src/islands': [
    'src/stores',
    'src/data/backend',
    'src/components',
    'src/messages',
    'src/domain',
    'src/styles',
    'src/actions',
  ],
  'src/dashboard': [
    'src/stores',
    'src/components',
    'src/data',
    'src/data/backend',
    'src/messages',
    'src/domain',
  ],
  'src/layouts': [
    'src/components/site',
    'src/islands',
    'src/components',
    'src/data',
    'src/messages',
    'src/domain',
    'src/styles',
  ],
  'src/pages': [
    'src/layouts',
    'src/components/site',
    'src/islands',
    'src/components',
    'src/data',
    'src/messages',
    'src/domain',
    'src/images',
    'src/styles',
    'src/dashboard/Dashboard.tsx',
  ],
  'src/dashboard/Dashboard.tsx': ['src/dashboard', 'src/islands', 'src/components'],
  'src/images': ['src/data', 'src/domain'],
  'src/styles': ['src/content'],
  'src/publisher': [
    'src/actions',
    'src/content',
    'src/domain',
    'src/config.ts',
    'src/file-lock.ts',
    'src/limited-server.ts',
    'src/log.ts',
  ],
  'src/actions': ['src/tab-lock.ts'],
  'src/catalog-import': ['src/domain', 'src/data/shopify'],
  'src/emulator': [
    'src/catalog-import',
    'src/content',
    'src/domain',
    'src/data/shopify',
    'supabase/functions',
    'src/config.ts',
    'src/file-lock.ts',
    'src/limited-server.ts',
  ],
  'supabase/functions': ['src/domain', 'src/data/shopify', 'src/log.ts'],
  'src/async-hooks.d.ts': [],
  'src/env.d.ts': [],
  'src/config.ts': ['src/content'],
  'src/file-lock.ts': [],
  'src/limited-server.ts': ['src/domain'],
  'src/log.ts': [],
  'src/tab-lock.ts': [],
  'src/server.ts': ['src/domain', 'src/publisher', 'src/emulator', 'src/config.ts', 'src/log.ts'],
  'src/cli': [],
  'src/cli/catalog.ts': ['src/catalog-import', 'src/config.ts'],
  'src/cli/staff.ts': ['src/cli', 'src/emulator', 'src/config.ts'],
  'src/cli/setup': ['src/content', 'src/domain'],
  'src/cli/setup.ts': ['src/cli/setup', 'src/catalog-import', 'src/emulator', 'src/config.ts'],
  'src/cli/doctor': ['src/data/shopify', 'src/publisher', 'src/config.ts'],
  'src/cli/doctor.ts': ['src/cli/doctor', 'src/emulator', 'src/config.ts'],
};

/**
 * The modules with a public contract, and the files that code outside them may import. The README
 * of a module describes its contract. Unit tests may import every file.
 */
export const entries = {
  'src/actions': ['client.ts', 'integration.ts', 'optimize-islands.ts'],
  'src/catalog-import': ['index.ts'],
  'src/publisher': ['index.ts', 'build/astro-integration.ts', 'site.ts'],
  'src/emulator': ['index.ts'],
};

/** The packages that a module may import, if not all are allowed. */
export const packages = {
  // file-name.ts computes hashes, for a build and the server. zoned-time.ts is for the dashboard.
  'src/domain': ['#shop', 'zod', 'zod/mini', 'node:crypto', 'temporal-polyfill'],
  'src/messages': [],
};
