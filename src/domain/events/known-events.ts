import * as z from 'zod/mini';
import { paths } from '../site/routes.ts';
import { slugOf, type ShopEvent } from './event.ts';

const knownEvent = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** The slugs that it had before, by its former titles. */
  former: z.array(z.string()),
});

/** What the shop keeps of an event: the title, which was public, and its addresses. */
export type KnownEvent = z.infer<typeof knownEvent>;

export const knownEventsSchema = z.object({
  listed: z.array(knownEvent),
  /** Those that are deleted or hidden, the last one first. */
  removed: z.array(knownEvent),
});

export type KnownEvents = z.infer<typeof knownEventsSchema>;

const maxRemoved = 5000;

/**
 * Returns the events that a release knows. `last` are those of the previous release. The id decides which event it
 * is, so that one that is renamed or restored keeps its former addresses.
 */
export function updateKnownEvents(
  last: KnownEvents | null,
  events: readonly Pick<ShopEvent, 'id' | 'title'>[],
): KnownEvents {
  const known = new Map(
    [...(last?.listed ?? []), ...(last?.removed ?? [])].map((event) => [event.id, event]),
  );
  const listed = events.map(({ id, title }): KnownEvent => {
    const slug = slugOf({ id, title });
    const before = known.get(id);
    known.delete(id);
    const former = new Set(before && [...before.former, before.slug]);
    former.delete(slug);
    return { id, title, slug, former: [...former] };
  });
  return { listed, removed: [...known.values()].slice(0, maxRemoved) };
}

/** Returns where the former addresses of events lead, by path. */
export function listFormerPaths({ listed, removed }: KnownEvents): Record<string, string> {
  return Object.fromEntries(
    [...listed, ...removed].flatMap(({ slug, former }) =>
      former.map((old) => [paths.event(old), paths.event(slug)]),
    ),
  );
}
