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

/**
 * Parses the options of a join. The id of each `postgres_changes` entry is a hash of its content.
 */
export function readJoin(sent: unknown) {
  const { access_token, config } = payload.safeParse(sent).data ?? {};
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
