/** The content of a toast. An error stays until it is dismissed. */
export type ToastMessage = {
  title: string;
  text: string;
  isError?: boolean;
  /** Milliseconds on the screen. The default is 4,500. */
  durationMs?: number;
  /** The topic, such as `cart`. A newer toast of the same subject replaces it. */
  subject?: string;
};

/** Returns the subject of toasts about a book. `id` is the product's gid. */
export const aboutBook = (id: string): string => `book:${id}`;
