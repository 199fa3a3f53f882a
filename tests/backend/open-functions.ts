import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredMail } from '../../src/emulator/index.ts';
import { openBackend } from './supabase/open-backend.ts';

type Call = { token?: string; key?: string; from?: string; headers?: Record<string, string> };
type Answer = {
  status: number;
  headers: Record<string, unknown>;
  body: ReturnType<typeof JSON.parse>;
};

/**
 * Opens a backend with the seed, whose functions can be called over HTTP from any local address.
 */
export async function openFunctions() {
  const backend = await openBackend();
  let callers = 0;

  function call(name: string, body: unknown, { token, key, from, headers }: Call = {}) {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest(
        `${backend.origin()}/functions/v1/${name}`,
        {
          method: 'POST',
          localAddress: from ?? '127.0.0.1',
          agent: false,
          headers: {
            'content-type': 'application/json',
            ...(key && { apikey: key }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        async (response) => {
          let output = '';
          for await (const part of response.setEncoding('utf8')) output += part;
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: output.startsWith('{') ? JSON.parse(output) : output });
        },
      );
      sent.on('error', reject).end(text);
    });
  }

  return {
    ...backend,
    call,
    /** Runs SQL, mostly to move timestamps. */
    async sql(text: string): Promise<void> {
      await backend.service().rpc('run_for_tests', { text }).throwOnError();
    },
    /** Returns the unused address of a caller, in a network of its own. */
    stranger: () => `127.${Math.floor((callers += 1) / 250) + 1}.${callers % 250}.1`,
    /** Waits for a number of mails to an address and returns them, newest first. */
    async mails(to: string, count = 1): Promise<StoredMail[]> {
      for (let tries = 0; ; tries += 1) {
        const address = `${backend.origin()}/__mail?to=${encodeURIComponent(to)}`;
        const mails: StoredMail[] = await (await fetch(address)).json();
        if (mails.length >= count || tries === 100) return mails;
        await wait(50);
      }
    },
    async fault(inject: object): Promise<void> {
      await fetch(`${backend.origin()}/__faults`, { method: 'POST', body: JSON.stringify(inject) });
    },
    clearFaults: () => fetch(`${backend.origin()}/__faults`, { method: 'DELETE' }),
    async tokenOf(email: string): Promise<{ token: string; userId: string }> {
      const client = await backend.signIn(email);
      const { data } = await client.auth.getSession();
      return { token: data.session?.access_token ?? '', userId: client.userId };
    },
  };
}

export type OpenFunctions = Awaited<ReturnType<typeof openFunctions>>;
