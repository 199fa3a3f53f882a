import type { ActionName, QueuedAction } from './action.ts';
import { getValue } from './island-loader.ts';
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

/**
 * Saves the forms that were submitted and whose island has not come when the page is left, for a page after it.
 * `islands` are names in the values of their directives; none of their forms has a password. The payload of `action` is
 * `["form", [island, fields]]`.
 */
export function saveFormsOnLeave(islands: readonly string[], action: ActionName): void {
  addEventListener('pagehide', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-pending-submit]')) {
      const island = form.closest('astro-island');
      const names = island ? getValue(island).split(' ') : [];
      const name = islands.find((one) => names.includes(one));
      if (name === undefined) continue;
      const payload = JSON.stringify(['form', [name, Object.fromEntries(new FormData(form))]]);
      saveAction({ ...window.actionCollector.describe(form), action, payload });
      delete form.dataset['pendingSubmit'];
    }
  });
}
