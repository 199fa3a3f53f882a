/** A section heading with an ornament and an optional lead. */
export function SectionHeading({
  id,
  title,
  lead,
}: {
  id?: string;
  title: string;
  lead?: string | undefined;
}) {
  return (
    <header className="mb-5 text-center md:mb-10">
      <h2 id={id} className="fleuron text-3xl">
        {title}
      </h2>
      {lead && <p className="soft mx-auto mt-2 max-w-prose">{lead}</p>}
    </header>
  );
}
