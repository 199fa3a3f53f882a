export type Mail = {
  to: string;
  from?: string | undefined;
  replyTo?: string | undefined;
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
};
export type StoredMail = Mail & { id: string; sentAt: string };

const maxMails = 500;

/** Creates the store of sent mails, newest first, in memory. */
export function createMailbox() {
  let mails: StoredMail[] = [];
  return {
    add(mail: Mail): void {
      const stored = { ...mail, id: crypto.randomUUID(), sentAt: new Date().toISOString() };
      mails = [stored, ...mails].slice(0, maxMails);
    },
    list: (to?: string): readonly StoredMail[] =>
      to === undefined ? mails : mails.filter((stored) => stored.to === to),
    read: (id: string): StoredMail | undefined => mails.find((stored) => stored.id === id),
    clear(): void {
      mails = [];
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;
