/** Something is on its way. */
export function Loading({ of }: { of: string }) {
  return (
    <div role="status">
      <div className="spinner" />
      <span className="sr-only">Loading {of}…</span>
    </div>
  );
}
