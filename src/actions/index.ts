/** The entry for the page's scripts. The build imports integration.ts and optimize-islands.ts. */
export type { ActionRuntime, QueuedAction } from './action.ts';
export { onFirstInteraction } from './first-interaction.ts';
export { handleActions } from './handle-actions.ts';
export { startRuntime, tryStorage } from './runtime.ts';
