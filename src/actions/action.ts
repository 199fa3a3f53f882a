/**
 * The names that the application uses, as keys. It adds them by declaration merging, so that an unknown
 * name does not compile.
 *
 * @public
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the application fills it
export interface ActionRegistry {}

/** A name in a `data-action` attribute, or another trigger that hydrates an island. */
export type ActionName = keyof ActionRegistry;

/** How the ids of actions begin, which are their keys in local storage. */
export const savedPrefix = 'action';

/** A press on an element with `data-action`, as it waits for its island: one intent of the visitor. */
export type QueuedAction = {
  /**
   * Its key in local storage: the prefix, when it was pressed in ms, and a random number. A secret, because
   * servers know by it what they have done already.
   */
  id: string;
  /** True while it is in local storage, where another tab may take it. */
  saved?: boolean;
  action: ActionName;
  /** The id of the dialog that the press opens. */
  dialog?: string;
  /** The nearest `data-payload`, as JSON. */
  payload?: string;
  /** The names and values of the element's form, as they were at the press. A file has no value. */
  fields: [name: string, value: string][];
  /** It says who the visitor is, as fields do: local storage has it only while no page has. */
  isPersonal?: boolean;
  /** The `aria-pressed` of a toggle before the press. */
  pressed: string | null;
  href?: string;
  /** A note of the handler, so that a repetition after a navigation has no second effect; see `saveAction`. */
  target?: number;
};

/** The inline script's part: it keeps what is pressed before the runtime has loaded. */
export type ActionCollector = {
  /** All clicks and inputs before the runtime had loaded, in their order. */
  early: [element: HTMLElement, action: QueuedAction][];
  /** Describes a press on this element, for the queue. */
  describe(element: HTMLElement): QueuedAction;
  /** Takes each click and input: the nearest element with `data-action`, else the target. */
  onInput(element: HTMLElement): void;
  /**
   * Imports a script, and tries again after 0, 1, 2, 3... seconds. Firefox does not request an address again
   * that has failed, so each try adds a question mark. The root's `data-load-failed` has those of the last one.
   */
  load(url: string, suffix?: string): Promise<unknown>;
};

/** The runtime's part, which every island may use. */
export type ActionRuntime = {
  queue: QueuedAction[];
  /** Hydrates the islands that name this action, after the next paint. */
  hydrate(name: ActionName): void;
  /** Requests the files of an island before it is hydrated. Returns whether each has come. */
  preloadIsland(island: Element): Promise<boolean[]>;
  /** Restores the labels of the pending buttons that the predicate accepts. */
  clearPending(isAbout: (button: Element) => boolean): void;
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  paint(): void;
};

declare global {
  interface Window {
    actionCollector: ActionCollector;
    /** Set by the runtime; no island is hydrated before. */
    actionRuntime: ActionRuntime;
  }
  interface WindowEventMap {
    'actions:hydrate': CustomEvent<ActionName>;
  }
}
