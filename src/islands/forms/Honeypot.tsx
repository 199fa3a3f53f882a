/** A field that only a bot fills in. Out of sight, out of the tab order, and no name that autofill knows. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <input name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
