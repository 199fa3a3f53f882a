import type { Favorite } from '../../domain/favorites.ts';

/** What a shopper can press on a page before any island is awake. */
export type ActionName = 'cart' | 'add' | 'favorite' | 'book' | 'sort';

/**
 * Beside presses, scripts wake the counter where there is something to tell, the list of events, and the
 * shelves.
 */
export type HydrationTrigger = ActionName | 'toast' | 'events' | 'results';

export type QueuedAction = {
  action: ActionName;
  /** The path of the page that it was made on. */
  path: string;
  /** The book of the card that was pressed; null for the cart button. */
  book: Favorite | null;
  /** Whether a press on a heart keeps the book, as that heart showed it, or lets it go. */
  isAdding: boolean;
  /** Where the pressed link leads. */
  href: string;
  /**
   * Copies in the cart that an `add` leads to, once known, so that answering it again after a
   * navigation adds no second one.
   */
  target?: number;
};

/** What presses.ts gives: the one thread between a page's plain HTML and its islands. */
export type ActionRuntime = {
  queue: QueuedAction[];
  /** Wakes the islands that answer to it. */
  hydrate(dispatch: HydrationTrigger): void;
  /** Asks for an island's modules ahead of waking it. */
  preloadIsland(island: Element): void;
  /** Gives buttons that say that a book is being added their own words back. */
  clearPending(isAbout: (button: Element) => boolean): void;
  /** Writes what is still unanswered to session storage, for the next page. */
  persistQueue(): void;
  /** Keeps a word for this visit, where the browser allows it. */
  setItem(name: string, value: string): void;
  getItem(name: string): string | null;
  /** Paints badges and hearts from what this browser keeps. */
  paint(): void;
  /**
   * Shows what is kept, for whoever was here before. What no cookie tells of, which may have been deleted
   * alone or by another tab, is found only where storage is opened.
   */
  restore(readsStorage?: boolean): void;
};

declare global {
  interface Window {
    /** The first call runs presses.ts; see boot.ts. */
    shopActions(): ActionRuntime;
  }
  interface WindowEventMap {
    'shop:action': CustomEvent<HydrationTrigger>;
  }
}
