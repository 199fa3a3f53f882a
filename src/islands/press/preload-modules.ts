/** Asks for an island's whole module list in one hop; the build writes the list, see integration.ts. */
export function preloadModules(island: HTMLElement): void {
  for (const href of island.getAttribute('modules')?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
