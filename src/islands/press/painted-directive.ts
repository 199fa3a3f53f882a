/** `client:painted`: for an island that is its page's main part. Wakes it right after the first paint. */
import type { ClientDirective } from 'astro';
import { preloadModules } from './preload-modules.ts';

const painted: ClientDirective = (load, _options, island) => {
  requestAnimationFrame(() =>
    setTimeout(async () => {
      preloadModules(island);
      const hydrate = await load();
      await hydrate();
    }),
  );
};

export default painted;
