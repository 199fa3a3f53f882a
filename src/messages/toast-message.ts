/** The content of a toast. An error stays until it is dismissed. */
export type ToastMessage = {
  title: string;
  text: string;
  isError?: boolean;
  /** Milliseconds on the screen. The default is 4,500. */
  durationMs?: number;
  /** Reverses what the toast reports. The toast then has a button. */
  undo?: () => void;
  /** The topic, such as `cart`. A newer toast of the same topic replaces it. */
  topic?: string;
};

/** Returns the topic of toasts about a book. `id` is the product's gid. */
export const aboutBook = (id: string): string => `book:${id}`;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns text that keeps its own direction inside a sentence. Only text with letters that are written from
 * right to left gets the characters for it (first strong isolate, pop directional isolate).
 */
export function isolateText(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
