/** The loading state. */
export function Spinner({ of }: { of: string }) {
  return (
    <div role="status">
      <div className="spinner" />
      <span className="sr-only">Loading {of}…</span>
    </div>
  );
}
