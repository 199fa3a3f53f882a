/**
 * The entry for the page's scripts; the build imports integration.ts and optimize-islands.ts. Astro
 * reserves the name index.ts in this folder for its own actions.
 */
export type { ActionRuntime, QueuedAction } from './action.ts';
export { onFirstInteraction } from './first-interaction.ts';
export { addLink, fetchFile } from './island-files.ts';
export { whenRuntimeRuns } from './island-state.ts';
export {
  getItem,
  handleActions,
  handleLeftActions,
  isSettled,
  runAction,
  timeOf,
  toFormData,
  tryStorage,
  updateAction,
  whenSettled,
} from './queue.ts';
export { startRuntime } from './runtime.ts';
