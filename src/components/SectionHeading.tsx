export function SectionHeading({
  id,
  title,
  lead,
}: {
  id: string;
  title: string;
  lead?: string | undefined;
}) {
  return (
    <header className="mb-4">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {lead && <p className="soft mt-2">{lead}</p>}
    </header>
  );
}
