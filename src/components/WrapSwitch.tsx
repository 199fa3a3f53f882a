import type { Book } from '../domain/catalog/book.ts';

/** Returns true if a wrapped book would have a word on its paper. */
export const canWrap = (books: readonly Pick<Book, 'tropes'>[]): boolean =>
  books.some(({ tropes }) => tropes.length > 0);

/** Wraps the books of the page in brown paper; see `blind-date.css`. It needs no script. */
export function WrapSwitch({ isOn = false }: { isOn?: boolean }) {
  return (
    <label className="chip wrap-switch">
      <input id="wrap" type="checkbox" defaultChecked={isOn} /> Wrap the books
    </label>
  );
}
