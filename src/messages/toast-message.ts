/** What a toast says. An error stays until it is dismissed. */
export type ToastMessage = {
  title: string;
  text: string;
  isError?: boolean;
  /** Milliseconds on the screen; 4,500 where absent. */
  durationMs?: number;
  /** What it speaks of, such as `cart`. A newer notice of the same subject replaces it. */
  subject?: string;
};

/** The subject of what is told of a book; `id` is the product's gid. */
export const aboutBook = (id: string): string => `book:${id}`;
