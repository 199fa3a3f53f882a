/** Wraps the books of the page in brown paper; see `blind-date.css`. It needs no script. */
export function WrapSwitch({ isOn = false }: { isOn?: boolean }) {
  return (
    <label className="chip wrap-switch">
      <input id="wrap" type="checkbox" defaultChecked={isOn} /> Wrap the books
    </label>
  );
}
