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
};

export type Question = { kind: 'request'; id: number; parcel: Parcel } | { kind: 'stop' };

export type Reply =
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'mail'; mail: Mail };
