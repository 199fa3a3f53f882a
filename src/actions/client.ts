/**
 * The entry for the page's scripts; the build imports integration.ts and optimize-islands.ts. Astro
 * reserves the name index.ts in this folder for its own actions.
 */
export type { ActionRuntime, QueuedAction } from './action.ts';
export { onFirstInteraction } from './first-interaction.ts';
export { ageOf, handleActions, runAction } from './handle-actions.ts';
export { addLink, fetchFile } from './island-files.ts';
export { whenRuntimeRuns } from './island-state.ts';
export { readFields, readFieldsOfPresses } from './read-fields.ts';
export { startRuntime } from './runtime.ts';
export { saveAction, saveFormsOnLeave } from './saved-actions.ts';
export { getItem, tryStorage } from './storage.ts';
