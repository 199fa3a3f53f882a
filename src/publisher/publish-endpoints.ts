import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { ReleaseManager } from './release-manager.ts';
import { readBody } from './read-body.ts';
import { createRejectionLimit } from './rejection-limit.ts';
import type { RequestKind } from './requests.ts';
import { getStaffStatus, type StaffStatus } from './authorize-staff.ts';
import { createWebhookVerifier } from './webhook.ts';

type Reply = { status: number; body: Record<string, unknown> };
type Handler = (request: IncomingMessage) => Promise<Reply>;

export type PublishSettings = {
  manager: Pick<ReleaseManager, 'request' | 'rolledBackTo' | 'state'>;
  backend: { origin: string; publishableKey: string };
  webhookSecret: string | undefined;
  /** Where a request comes from, proxies aside. */
  getAddress?: (request: IncomingMessage) => string;
};

const maxConcurrentChecks = 64;
const maxApprovedChecks = 1000;
const maxPublishBytes = 1024;
const maxWebhookBytes = 2 * 1024 * 1024;

const order = z.object({ endsRollback: z.boolean().default(false) });

/** What may be posted to the site's own server: a wish for a new release, by staff or by Shopify. */
export function createPublishHandler({
  manager,
  backend,
  webhookSecret,
  getAddress = ({ socket }) => socket.remoteAddress ?? '',
}: PublishSettings) {
  const checks = new Map<string, Promise<StaffStatus>>();
  const limit = createRejectionLimit();
  /** Digests of tokens that were good lately: strangers at the same address do not lock them out. */
  const approved = new Set<string>();

  async function accepted(kind: RequestKind): Promise<Reply> {
    const since = new Date().toISOString();
    const { coalesced } = await manager.request(kind);
    return { status: 202, body: { state: manager.state(), since, coalesced } };
  }

  /** Callers who ask with the same token at once share one look-up. */
  function check(token: string): Promise<StaffStatus> {
    const digest = sha256(token);
    const known = checks.get(digest);
    if (known) return known;
    const looking = getStaffStatus(token, backend)
      .then((status) => {
        approved.delete(digest);
        if (status === 'approved') approved.add(digest);
        for (const oldest of approved)
          if (approved.size > maxApprovedChecks) approved.delete(oldest);
        return status;
      })
      .finally(() => checks.delete(digest));
    checks.set(digest, looking);
    return looking;
  }

  async function checkOfAddress(token: string, address: string): Promise<StaffStatus | 'limited'> {
    const digest = sha256(token);
    if (approved.has(digest) || checks.has(digest)) return check(token);
    if (!limit.take(address)) return 'limited';
    const status = await check(token);
    if (status === 'approved' || status === 'unavailable') limit.giveBack(address);
    return status;
  }

  const refresh: Handler = async (request) => {
    const token = /^Bearer (\S{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return problem(401, 'missing_token');
    const body = await readBody(request, maxPublishBytes);
    if (body === null) return problem(413, 'payload_too_large');
    if (checks.size >= maxConcurrentChecks) return problem(503, 'busy');
    const status = await checkOfAddress(token, getAddress(request));
    if (status === 'limited') return problem(429, 'too_many_rejections');
    if (status === 'unauthenticated') return problem(401, 'invalid_token');
    if (status === 'forbidden') return problem(403, 'forbidden');
    if (status === 'unavailable') return problem(503, 'auth_unavailable');
    const builtAt = await manager.rolledBackTo();
    if (builtAt === null) return accepted('publish');
    if (!endsRollback(body)) return { status: 409, body: { code: 'rolled_back', builtAt } };
    return accepted('end-rollback');
  };

  const shopify: Handler = async (request) => {
    if (!judging) return problem(404, 'webhook_disabled');
    const body = await readBody(request, maxWebhookBytes);
    if (body === null) return problem(413, 'payload_too_large');
    const result = judging.verify(request.headers, body);
    if (result === 'invalid-signature') return problem(401, 'invalid_signature');
    if (result === 'stale') return problem(400, 'stale');
    // Answered as done, or Shopify would send it again.
    if (result !== 'accepted') return { status: 200, body: { state: result } };
    return accepted('webhook').catch((error: unknown) => {
      judging.forget(request.headers, body);
      throw error;
    });
  };

  const judging = webhookSecret ? createWebhookVerifier(webhookSecret) : null;
  const handlers = new Map([
    ['/refresh', refresh],
    ['/refresh/shopify', shopify],
  ]);

  async function handle(
    door: Handler,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const reply = await door(request).catch((error: unknown) => {
      console.error(
        JSON.stringify({ event: 'publish_request_failed', path, error: String(error) }),
      );
      return problem(503, 'failed');
    });
    const { status } = reply;
    const code = reply.body['code'] ?? reply.body['state'];
    // A burst of refusals is one line a minute.
    if (status < 400 || limit.isFirst(getAddress(request), `${path} ${String(code)}`))
      console.log(JSON.stringify({ event: 'publish_request', path, status, code }));
    // What was too long was not read to its end.
    send(response, reply, status === 413 ? { connection: 'close' } : {});
  }

  /** Whether there is a door at this path; if so, it answers. */
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const door = handlers.get(path);
    if (!door) return false;
    if (request.method === 'POST') void handle(door, request, response, path);
    else send(response, { ...problem(405, 'method_not_allowed') }, { allow: 'POST' });
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

const sha256 = (token: string): string => createHash('sha256').update(token).digest('base64');

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

function problem(status: number, code: string): Reply {
  return { status, body: { code } };
}
