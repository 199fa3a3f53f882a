export type Mail = {
  to: string;
  from?: string | undefined;
  replyTo?: string | undefined;
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
};
export type Letter = Mail & { id: string; sentAt: string };

const most = 500;

/** Keeps what would have been sent, newest first, until the twin stops. */
export function createMailbox() {
  let letters: Letter[] = [];
  return {
    deliver(mail: Mail): void {
      const letter = { ...mail, id: crypto.randomUUID(), sentAt: new Date().toISOString() };
      letters = [letter, ...letters].slice(0, most);
    },
    list: (to?: string): readonly Letter[] =>
      to === undefined ? letters : letters.filter((letter) => letter.to === to),
    read: (id: string): Letter | undefined => letters.find((letter) => letter.id === id),
    empty(): void {
      letters = [];
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;
