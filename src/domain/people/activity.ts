/** An entry of the audit log. `details` has the old and the new value of each changed field. */
export type Activity = {
  id: number;
  occurred_at: string;
  actor_name: string;
  action: string;
  topic: string;
  label: string | null;
  details: Readonly<Record<string, readonly [from: string | null, to: string | null]>>;
};

/** Fewer entries in a row are shown one by one. */
const minRunLength = 3;

/** Entries in a row of one person, one act and one kind of thing, newest first. */
export type Run = readonly [Activity, ...Activity[]];

/** Groups entries that follow one another into runs. A short run is split into runs of one entry. */
export function foldRuns(entries: readonly Activity[]): Run[] {
  const runs: [Activity, ...Activity[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && keyOf(last[0]) === keyOf(entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): Run[] =>
    run.length < minRunLength ? run.map((entry): Run => [entry]) : [run],
  );
}

const keyOf = ({ actor_name, action, topic }: Activity) => `${actor_name} ${action} ${topic}`;
