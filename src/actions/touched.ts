/** Matches an island that the visitor clicked, focused or submitted before the runtime had loaded. */
export const touched = ':is([data-touched],:focus-within,:has([data-pending-submit]))';
