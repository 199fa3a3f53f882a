import { createHash } from 'node:crypto';
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
export function parseFrame(text: string): Frame | null {
  try {
    return frame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const formatFrame = (
  { join_ref, ref, topic, event, payload }: Frame,
  version: string,
): string =>
  JSON.stringify(
    version === '1.0.0' ? { topic, event, payload, ref } : [join_ref, ref, topic, event, payload],
  );

const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.record(z.string(), z.unknown()).nullable()).nullish(),
    })
    .nullish(),
});

/**
 * Parses the options of a join. The id of each `postgres_changes` entry is a hash of its content.
 */
export function parseJoin(sent: unknown) {
  const { access_token, config } = joinPayload.safeParse(sent).data ?? {};
  return {
    token: access_token ?? null,
    isPrivate: config?.private ?? false,
    hasPresence: config?.presence?.enabled ?? false,
    postgresChanges: (config?.postgres_changes ?? [])
      .filter((params) => params !== null)
      .map((params) => ({ id: hashId(params), sent: params })),
  };
}

const hashId = (params: object): number =>
  createHash('sha256').update(JSON.stringify(params)).digest().readUInt32BE() >>> 5 || 1;

/** Creates the writer of a channel's messages in the Phoenix protocol. */
export function createChannelWriter({ topic, ref }: Frame, send: (frame: Frame) => void) {
  const name = topic.replace(/^realtime:/, '');
  const push = (event: string, payload: unknown) =>
    send({ join_ref: ref, ref: null, topic, event, payload });
  return {
    name,
    push,
    broadcast: (event: string, payload: unknown) =>
      send({ join_ref: null, ref: null, topic, event, payload }),
    reply: (messageRef: string | null, status: 'ok' | 'error', response: object) =>
      send({
        join_ref: ref,
        ref: messageRef,
        topic,
        event: 'phx_reply',
        payload: { status, response },
      }),
    note: (extension: string, status: 'ok' | 'error', message: string) =>
      push('system', { extension, status, message, channel: name }),
    close: () => send({ join_ref: ref, ref, topic, event: 'phx_close', payload: {} }),
  };
}
