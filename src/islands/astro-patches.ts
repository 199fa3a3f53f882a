import type { Plugin } from 'vite';

type Patch = { module: RegExp; text: string; replacement: string };

const patches: Patch[] = [
  // The HTML that Astro passes to islands is trusted; see components/trusted-html.ts. Islands render it again when
  // their own content goes.
  {
    module: /@astrojs\/react\/dist\/static-html\.js$/,
    text: 'dangerouslySetInnerHTML: { __html: value }',
    replacement:
      'dangerouslySetInnerHTML: { __html: globalThis.htmlPolicy?.createHTML(value) ?? value }',
  },
  // React tells that it has rendered an island anew, because an extension had changed its HTML; see
  // actions/island-files.ts.
  {
    module: /@astrojs\/react\/dist\/client\.js$/,
    text: 'const renderOptions = {',
    replacement:
      'const renderOptions = { onRecoverableError: () => element.dispatchEvent(new Event("island:replaced")),',
  },
];

/** Changes modules of Astro's integration of React. Throws if one has another form. */
export const astroPatches = (): Plugin => ({
  name: 'astro-patches',
  transform(code, id) {
    const [path = ''] = id.split('?', 1);
    const patch = patches.find(({ module }) => module.test(path));
    if (!patch) return null;
    const { text, replacement } = patch;
    if (!code.includes(text))
      throw new Error(`Astro’s module ${id} has changed: it does not contain “${text}”.`);
    return code.replace(text, replacement);
  },
});
