import { wrappedKey } from '../domain/cart/attributes.ts';

/** The form of the buttons of wrapped books: a press takes the state of the switch along. */
export const wrapForm = 'wrapping';

/** Wraps the books of the page in brown paper; see `blind-date.css`. It needs no script. */
export function WrapSwitch({ isOn = false }: { isOn?: boolean }) {
  return (
    <form id={wrapForm} method="dialog" className="contents">
      <label className="chip wrap-switch">
        <input id="wrap" name={wrappedKey} type="checkbox" defaultChecked={isOn} /> Wrap the books
      </label>
    </form>
  );
}
