/** Asks for all that an island needs in one hop; the build writes the list, see integration.ts. */
export function preloadModules(island: HTMLElement): void {
  for (const href of island.getAttribute('modules')?.split(' ') ?? []) {
    if (document.head.querySelector(`[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
