import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Keeper } from './keeper.ts';
import { readBody } from './read-body.ts';
import { createRefusalLimit } from './refusal-limit.ts';
import type { RequestKind } from './requests.ts';
import { standingOf, type Standing } from './staff-check.ts';
import { createWebhookJudge } from './webhook.ts';

type Reply = { status: number; body: Record<string, unknown> };
type Door = (request: IncomingMessage) => Promise<Reply>;

export type DoorSettings = {
  keeper: Pick<Keeper, 'request' | 'rolledBackTo' | 'state'>;
  backend: { origin: string; publishableKey: string };
  webhookSecret: string | undefined;
  /** Where a request comes from, proxies aside. */
  addressOf?: (request: IncomingMessage) => string;
};

const mostChecks = 64;
const mostApproved = 1000;
const longestWish = 1024;
const longestWebhook = 2 * 1024 * 1024;

const order = z.object({ endsRollback: z.boolean().default(false) });

/** What may be posted to the site's own server: a wish for a new release, by staff or by Shopify. */
export function openDoors({
  keeper,
  backend,
  webhookSecret,
  addressOf = ({ socket }) => socket.remoteAddress ?? '',
}: DoorSettings) {
  const checks = new Map<string, Promise<Standing>>();
  const limit = createRefusalLimit();
  /** Digests of tokens that were good lately: strangers at the same address do not lock them out. */
  const approved = new Set<string>();

  async function accept(kind: RequestKind): Promise<Reply> {
    const since = new Date().toISOString();
    const { joined } = await keeper.request(kind);
    return { status: 202, body: { state: keeper.state(), since, joined } };
  }

  /** Callers who ask with the same token at once share one look-up. */
  function check(token: string): Promise<Standing> {
    const digest = digestOf(token);
    const known = checks.get(digest);
    if (known) return known;
    const looking = standingOf(token, backend)
      .then((standing) => {
        approved.delete(digest);
        if (standing === 'approved') approved.add(digest);
        for (const oldest of approved) if (approved.size > mostApproved) approved.delete(oldest);
        return standing;
      })
      .finally(() => checks.delete(digest));
    checks.set(digest, looking);
    return looking;
  }

  async function checkOfAddress(token: string, address: string): Promise<Standing | 'limited'> {
    const digest = digestOf(token);
    if (approved.has(digest) || checks.has(digest)) return check(token);
    if (!limit.take(address)) return 'limited';
    const standing = await check(token);
    if (standing === 'approved' || standing === 'unknown') limit.giveBack(address);
    return standing;
  }

  const refresh: Door = async (request) => {
    const token = /^Bearer (\S{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return refuse(401, 'no_token');
    const body = await readBody(request, longestWish);
    if (body === null) return refuse(413, 'too_long');
    if (checks.size >= mostChecks) return refuse(503, 'busy');
    const standing = await checkOfAddress(token, addressOf(request));
    if (standing === 'limited') return refuse(429, 'too_many_refusals');
    if (standing === 'stranger') return refuse(401, 'bad_token');
    if (standing === 'not-approved') return refuse(403, 'not_approved');
    if (standing === 'unknown') return refuse(503, 'no_answer');
    const builtAt = await keeper.rolledBackTo();
    if (builtAt === null) return accept('publish');
    if (!endsRollback(body)) return { status: 409, body: { code: 'rolled_back', builtAt } };
    return accept('end-rollback');
  };

  const shopify: Door = async (request) => {
    if (!judging) return refuse(404, 'no_webhook');
    const body = await readBody(request, longestWebhook);
    if (body === null) return refuse(413, 'too_long');
    const verdict = judging.judge(request.headers, body);
    if (verdict === 'forged') return refuse(401, 'forged');
    if (verdict === 'old') return refuse(400, 'old');
    // Answered as done, or Shopify would send it again.
    if (verdict !== 'news') return { status: 200, body: { state: verdict } };
    return accept('webhook').catch((error: unknown) => {
      judging.forget(request.headers, body);
      throw error;
    });
  };

  const judging = webhookSecret ? createWebhookJudge(webhookSecret) : null;
  const doors = new Map([
    ['/refresh', refresh],
    ['/refresh/shopify', shopify],
  ]);

  async function pass(
    door: Door,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const reply = await door(request).catch((error: unknown) => {
      console.error(JSON.stringify({ event: 'door_failed', path, error: String(error) }));
      return refuse(503, 'failed');
    });
    const { status } = reply;
    const said = reply.body['code'] ?? reply.body['state'];
    // A burst of refusals is one line a minute.
    if (status < 400 || limit.isNews(addressOf(request), `${path} ${String(said)}`))
      console.log(JSON.stringify({ event: 'door', path, status, said }));
    // What was too long was not read to its end.
    send(response, reply, status === 413 ? { connection: 'close' } : {});
  }

  /** Whether there is a door at this path; if so, it answers. */
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const door = doors.get(path);
    if (!door) return false;
    if (request.method === 'POST') void pass(door, request, response, path);
    else send(response, { ...refuse(405, 'post_only') }, { allow: 'POST' });
    return true;
  };
}

function endsRollback(body: Buffer): boolean {
  try {
    return order.parse(JSON.parse(body.toString())).endsRollback;
  } catch {
    return false;
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64');

function send(response: ServerResponse, reply: Reply, more: Record<string, string>): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(reply.status === 503 && { 'retry-after': '5' }),
    ...(reply.status === 429 && { 'retry-after': '60' }),
    ...more,
  });
  response.end(JSON.stringify(reply.body));
}

function refuse(status: number, code: string): Reply {
  return { status, body: { code } };
}
