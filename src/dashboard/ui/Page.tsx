import { type ReactNode, useId } from 'react';

export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 md:gap-x-4">
      <h1 className="mr-auto max-[79.99rem]:flex-[1_0_100%]">{title}</h1>
      {children}
    </div>
  );
}

type PanelProps = { title: ReactNode; className?: string; children: ReactNode };

export function Panel({ title, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`.trim()} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function Counts({ of: counts }: { of: Record<string, string> }) {
  return (
    <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4">
      {Object.entries(counts).map(([name, value]) => (
        <div key={name} className="panel">
          <dt className="soft">{name}</dt>
          {/* The serif has only old-style figures. */}
          <dd className="mt-[0.4rem] font-sans text-3xl/[1.2] font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type SearchBoxProps = {
  of: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
};

/** A search field. `hint` says what it searches by. */
export function SearchBox({ of: name, hint = '', value, onChange }: SearchBoxProps) {
  return (
    <input
      className="field"
      type="search"
      dir="auto"
      aria-label={`Search ${name}`}
      placeholder={`Search ${name}${hint}...`}
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type QueryBoundaryProps<Data> = {
  to: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  of: string;
  failure: string;
  children: (data: Data) => ReactNode;
};

/**
 * Renders the data of a query, which stays during a refetch. Otherwise shows the error or the
 * loading state.
 */
export function QueryBoundary<Data>({ to, of, failure, children }: QueryBoundaryProps<Data>) {
  if (to.data !== undefined) return children(to.data);
  return to.isError ? <ErrorState message={failure} retry={to.refetch} /> : <Spinner of={of} />;
}

export function ErrorState({ message, retry }: { message: string; retry: () => unknown }) {
  return (
    <div className="grid justify-items-center gap-[0.9rem] px-4 py-12 text-center" role="alert">
      <p>{message}</p>
      <button type="button" className="button" onClick={() => retry()}>
        Try Again
      </button>
    </div>
  );
}

export function Spinner({ of }: { of: string }) {
  return (
    <div role="status">
      <div className="spinner mx-auto my-12 size-8 animate-[turn_0.9s_linear_infinite] rounded-[99px] border-3 border-line border-t-rose" />
      <span className="sr-only">Loading {of}…</span>
    </div>
  );
}
