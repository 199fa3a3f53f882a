import type { QueuedAction } from './action.ts';
import { tryStorage } from './storage.ts';

/** Saves an action for the next page, also that of another tab, where the browser allows it. */
export const saveAction = (queued: QueuedAction) =>
  void tryStorage(() => {
    localStorage[queued.id] = JSON.stringify(queued);
    queued.saved = true;
  });

/** Returns false once this tab or another one has handled the saved action. */
export const isSaved = ({ id }: QueuedAction) =>
  tryStorage(() => localStorage.getItem(id)) !== null;

export const forgetAction = ({ id }: QueuedAction) =>
  void tryStorage(() => localStorage.removeItem(id));
