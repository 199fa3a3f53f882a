import type { Mail } from '../mailbox.ts';

/** What passes between the shop's process and the one thread that holds the database. */
export type Parcel = {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
};

export type Setup = {
  dataDir: string;
  origin: string;
  siteOrigin: string;
  secret: string;
  /** Whether the shop sells the sample catalogue, from which the seed's shelves and picks are. */
  isSample: boolean;
};

/** What one client's realtime connection says, from its first word to its last. */
export type Saying =
  | { kind: 'connected'; socket: number; key: string; version: string }
  | { kind: 'said'; socket: number; text: string }
  | { kind: 'gone'; socket: number };

export type Question = { kind: 'request'; id: number; parcel: Parcel } | Saying | { kind: 'stop' };

export type Reply =
  | { kind: 'frame'; socket: number; text: string }
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'mail'; mail: Mail };
