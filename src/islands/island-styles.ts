import href from '../styles/islands.css?url';

export function loadIslandStyles(): void {
  if (typeof document === 'undefined' || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
