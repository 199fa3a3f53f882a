declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

/**
 * Lets work go on after the answer, so that no shopper waits for a mail, and nobody learns from the
 * time it took whether one was sent. The hosted runtime has to be told of it.
 */
export function waitUntil(name: string, work: () => Promise<unknown>): void {
  const done = work().catch((error: unknown) => {
    const kind = error instanceof Error ? error.name : 'unknown';
    console.error(JSON.stringify({ function: name, code: 'later', kind }));
  });
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(done);
}
