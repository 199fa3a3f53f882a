import { z } from 'zod';

const nullableString = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const named = z.object({
  join_ref: nullableString,
  ref: nullableString,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});
const listed = z
  .tuple([nullableString, nullableString, z.string(), z.string(), z.unknown()])
  .transform(([join_ref, ref, topic, event, payload]) => ({
    join_ref,
    ref,
    topic,
    event,
    payload,
  }));
const frame = z.union([listed, named]);

export type Frame = z.infer<typeof named>;

/** Parses a message of either protocol version. Returns null if it is invalid. */
export function readFrame(text: string): Frame | null {
  try {
    return frame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const writeFrame = (
  { join_ref, ref, topic, event, payload }: Frame,
  version: string,
): string =>
  JSON.stringify(
    version === '1.0.0' ? { topic, event, payload, ref } : [join_ref, ref, topic, event, payload],
  );
