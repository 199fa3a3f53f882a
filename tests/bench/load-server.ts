import { request, Agent } from 'node:http';

export type Answer = { status: number; body: Buffer; time: number };

/** Asks one server over a few kept connections, as a browser or a proxy would. */
export function openLoad(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'accept-encoding': 'br, gzip' };

  function ask(path: string): Promise<Answer> {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      request(`${origin}${path}`, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const time = performance.now() - start;
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), time });
        });
      })
        .on('error', reject)
        .end();
    });
  }

  return {
    ask,
    close: () => agent.destroy(),
    /** Requests a second over so many milliseconds, as fast as they are answered. */
    async rate(path: string, span: number): Promise<number> {
      let answered = 0;
      const end = performance.now() + span;
      const start = performance.now();
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < end) {
            const { status } = await ask(path);
            if (status !== 200) throw new Error(`${path} answered ${status}`);
            answered += 1;
          }
        }),
      );
      return (answered * 1000) / (performance.now() - start);
    },
  };
}
