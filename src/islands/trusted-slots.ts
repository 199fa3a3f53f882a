import type { Plugin } from 'vite';

const slotModule = /@astrojs\/react\/dist\/static-html\.js$/;
const assignment = 'dangerouslySetInnerHTML: { __html: value }';

/**
 * Marks the HTML that Astro passes to islands as trusted; see components/trusted-html.ts. Islands
 * render it again when their own content goes. Throws if Astro's module has another form.
 */
export const trustedSlots = (): Plugin => ({
  name: 'trusted-slots',
  transform(code, id) {
    if (!slotModule.test(id.split('?', 1)[0] ?? '')) return null;
    if (!code.includes(assignment))
      throw new Error(`Astro’s module ${id} has changed: it does not contain “${assignment}”.`);
    const trusted = 'globalThis.htmlPolicy?.createHTML(value) ?? value';
    return code.replace(assignment, `dangerouslySetInnerHTML: { __html: ${trusted} }`);
  },
});
