/** Explains the headings of a table, on request. A phone shows no headings, and `title` needs a mouse. */
export function ColumnHelp({ of: columns }: { of: Record<string, string> }) {
  return (
    <details className="mb-4">
      <summary className="soft flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-[0.2em]">
        What the columns mean
      </summary>
      <dl className="panel grid max-w-3xl gap-x-4 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {Object.entries(columns).map(([name, text]) => (
          <div key={name} className="[display:contents]">
            <dt className="font-semibold">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
