import href from '../styles/islands.css?url';

/** Brings the stylesheet of what only islands show, unless it came with their modules. */
export function loadIslandStyles(): void {
  if (typeof document === 'undefined' || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
