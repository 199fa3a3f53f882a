import { z } from 'zod';
import type { Mail } from '../mailbox.ts';

/** What passes between the shop's process and the one thread that holds the database. */
export type SerializedRequest = {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
};

export const workerOptions = z.object({
  dataDir: z.string(),
  origin: z.string(),
  siteOrigin: z.string(),
  secret: z.string(),
  /** Whether the catalog is the sample, from which the seed takes its collections and picks. */
  isSample: z.boolean(),
});

export type WorkerOptions = z.infer<typeof workerOptions>;

/** What one client's realtime connection says, from its first word to its last. */
export type RealtimeEvent =
  | { kind: 'connected'; socket: number; key: string; version: string }
  | { kind: 'said'; socket: number; text: string }
  | { kind: 'gone'; socket: number };

export type WorkerRequest =
  { kind: 'request'; id: number; serialized: SerializedRequest } | RealtimeEvent | { kind: 'stop' };

export type WorkerResponse =
  | { kind: 'frame'; socket: number; text: string }
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'mail'; mail: Mail };
