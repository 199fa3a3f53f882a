/**
 * The modules of the project, and what each may import beside itself: the table of the README. A module is a
 * folder or a file. ESLint holds every import against it.
 */
export const modules = {
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
};

/** Packages that a module may import, where not all are allowed. */
export const packages = {
  // file-name.ts hashes; only a build and the server import it.
  'src/domain': ['zod', 'zod/mini', 'node:crypto'],
  'src/messages': [],
};
