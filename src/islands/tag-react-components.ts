import type { Plugin } from 'vite';

const components = /^export (?:default )?function ([A-Z]\w*)/gm;

/**
 * Tags each component as a React component. Otherwise Astro renders every component twice on every
 * page to detect its framework.
 */
export const tagReactComponents: Plugin = {
  name: 'known-as-react',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'prerender',
  transform: {
    filter: { id: /\/src\/.*\.tsx$/ },
    handler(code) {
      const names = [...code.matchAll(components)].map(([, name]) => name);
      const tags = names.map((name) => `tag(${name}, '@astrojs/react');`);
      const helper =
        'import { __astro_tag_component__ as tag } from "astro/runtime/server/index.js";';
      return { code: [helper, code, ...tags].join('\n'), map: null };
    },
  },
};
