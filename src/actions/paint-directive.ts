/**
 * `client:paint="cart"`: for an island that is its page's main part. Where the root element carries that flag,
 * or the address has a query, the HTML does not show what the visitor has, and the island is hydrated as soon
 * as the runtime has loaded. Otherwise the HTML is true, and the first interaction hydrates it.
 */
import type { ClientDirective } from 'astro';
import { onFirstInteraction } from './first-interaction.ts';
import { hydrateIsland } from './island-files.ts';
import { whenRuntimeRuns, hasState, touched } from './island-state.ts';

const paintDirective: ClientDirective = (load, { value }, island) => {
  whenRuntimeRuns(({ queue }) => {
    function hydrateNow(): void {
      void hydrateIsland(island, load);
    }

    if (hasState(value) || queue.length > 0 || island.matches(touched)) hydrateNow();
    else onFirstInteraction(hydrateNow);
  });
};

export default paintDirective;
