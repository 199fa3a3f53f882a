import { createHash } from 'node:crypto';
import { z } from 'zod';

const payload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.record(z.string(), z.unknown()).nullable()).nullish(),
    })
    .nullish(),
});

/** What a client wants of a channel. Each of its wishes gets a number, the same for the same words. */
export function readJoin(sent: unknown) {
  const { access_token, config } = payload.safeParse(sent).data ?? {};
  return {
    token: access_token ?? null,
    isPrivate: config?.private ?? false,
    hasPresence: config?.presence?.enabled ?? false,
    wishes: (config?.postgres_changes ?? [])
      .filter((wish) => wish !== null)
      .map((wish) => ({ id: numberOf(wish), sent: wish })),
  };
}

const numberOf = (wish: object): number =>
  createHash('sha256').update(JSON.stringify(wish)).digest().readUInt32BE() >>> 5 || 1;
