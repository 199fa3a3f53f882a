import { z } from 'zod';
import type { Mail } from '../mail.ts';

/** A request in the form that can be posted to the database worker. */
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
  /** Whether the catalog is the sample, for which the seed has collections and picks. */
  isSample: z.boolean(),
  /** The largest number of rows in a response of the REST API. */
  maxRows: z.int(),
});

export type WorkerOptions = z.infer<typeof workerOptions>;

/** An event of one client's Realtime connection. */
export type RealtimeEvent =
  | { kind: 'connected'; socket: number; key: string; version: string }
  | { kind: 'message'; socket: number; text: string }
  | { kind: 'disconnected'; socket: number };

export type WorkerRequest =
  { kind: 'request'; id: number; serialized: SerializedRequest } | RealtimeEvent | { kind: 'stop' };

export type WorkerResponse =
  | { kind: 'frame'; socket: number; text: string }
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'mail'; mail: Mail };
