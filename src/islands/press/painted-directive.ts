/** `client:painted`: for an island that is its page's main part. Wakes it right after the first paint. */
import type { ClientDirective } from 'astro';
import { preloadModules } from './preload-modules.ts';

const painted: ClientDirective = (load, _options, island) => {
  const paint = new PerformanceObserver(async (seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
    paint.disconnect();
    preloadModules(island);
    const hydrate = await load();
    await hydrate();
  });
  paint.observe({ type: 'paint', buffered: true });
};

export default painted;
