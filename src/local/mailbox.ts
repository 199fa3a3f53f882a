export type Mail = { to: string; subject: string; text?: string; html?: string };
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
    empty(): void {
      letters = [];
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;
