import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Keeper } from './keeper.ts';
import { readBody } from './read-body.ts';
import { standingOf } from './staff-check.ts';
import { createWebhookJudge } from './webhook.ts';

type Reply = { status: number; body: Record<string, unknown> };
type Door = (request: IncomingMessage) => Promise<Reply>;

export type DoorSettings = {
  keeper: Pick<Keeper, 'ask' | 'state'>;
  backend: { origin: string; publishableKey: string };
  webhookSecret: string | undefined;
};

const mostChecks = 64;
const longestWish = 1024;
const longestWebhook = 2 * 1024 * 1024;

/** What may be posted to the site's own server: a wish for a new release, by staff or by Shopify. */
export function openDoors({ keeper, backend, webhookSecret }: DoorSettings) {
  let checks = 0;

  function accept(cause: 'publish' | 'webhook'): Reply {
    const since = new Date().toISOString();
    const { joined } = keeper.ask(cause);
    return { status: 202, body: { state: keeper.state(), since, joined } };
  }

  const refresh: Door = async (request) => {
    const token = /^Bearer (\S{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return refuse(401, 'no_token');
    if ((await readBody(request, longestWish)) === null) return refuse(413, 'too_long');
    if (checks >= mostChecks) return refuse(503, 'busy');
    checks += 1;
    const standing = await standingOf(token, backend).finally(() => {
      checks -= 1;
    });
    if (standing === 'stranger') return refuse(401, 'bad_token');
    if (standing === 'not-approved') return refuse(403, 'not_approved');
    if (standing === 'unknown') return refuse(503, 'no_answer');
    return accept('publish');
  };

  const shopify: Door = async (request) => {
    if (!judge) return refuse(404, 'no_webhook');
    const body = await readBody(request, longestWebhook);
    if (body === null) return refuse(413, 'too_long');
    const verdict = judge(request.headers, body);
    if (verdict === 'forged') return refuse(401, 'forged');
    if (verdict === 'old') return refuse(400, 'old');
    // Answered as done, or Shopify would send it again.
    if (verdict !== 'news') return { status: 200, body: { state: verdict } };
    return accept('webhook');
  };

  const judge = webhookSecret ? createWebhookJudge(webhookSecret) : null;
  const doors = new Map([
    ['/refresh', refresh],
    ['/refresh/shopify', shopify],
  ]);

  /** Whether there is a door at this path; if so, it answers. */
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const door = doors.get(path);
    if (!door) return false;
    if (request.method === 'POST') void pass(door, request, response, path);
    else send(response, { ...refuse(405, 'post_only') }, { allow: 'POST' });
    return true;
  };
}

async function pass(
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const reply = await door(request).catch(() => refuse(500, 'failed'));
  console.log(JSON.stringify({ event: 'door', path, status: reply.status, ...wordIn(reply) }));
  // What was too long was not read to its end.
  send(response, reply, reply.status === 413 ? { connection: 'close' } : {});
}

function wordIn({ body }: Reply) {
  return { said: body['code'] ?? body['state'] };
}

function send(response: ServerResponse, reply: Reply, more: Record<string, string>): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(reply.status === 503 && { 'retry-after': '5' }),
    ...more,
  });
  response.end(JSON.stringify(reply.body));
}

function refuse(status: number, code: string): Reply {
  return { status, body: { code } };
}
