import href from '../styles/islands.css?url';

/** Loads the stylesheet of the islands unless it is already loaded. */
export function loadIslandStyles(): void {
  if (typeof document === 'undefined' || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
