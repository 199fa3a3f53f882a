import type { Plugin } from 'vite';

const banner = /\/\*! tailwindcss[^*]*\*\//;

/**
 * Creates the Vite plugin that removes Tailwind's banner, because every page contains its styles,
 * and all of them are this site's own. It comes after Tailwind's plugin.
 */
export const stripBanner = (): Plugin => ({
  name: 'styles:strip-banner',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(?:$|\?)/, code: banner },
    handler: (code) => ({ code: code.replace(banner, ''), map: null }),
  },
});
