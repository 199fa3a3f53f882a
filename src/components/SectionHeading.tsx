/** A section heading with an ornament and an optional lead. */
export function SectionHeading({ id, title, lead }: { id?: string; title: string; lead?: string }) {
  return (
    <header className="mb-10 text-center">
      <h2 id={id} className="fleuron text-3xl">
        {title}
      </h2>
      {lead && <p className="soft mx-auto mt-4 max-w-prose">{lead}</p>}
    </header>
  );
}
