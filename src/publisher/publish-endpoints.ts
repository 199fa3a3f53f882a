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
  /** Returns the client's address, with trusted proxies resolved. */
  getAddress?: (request: IncomingMessage) => string;
};

const maxConcurrentChecks = 64;
const maxApprovedChecks = 1000;
const maxPublishBytes = 1024;
const maxWebhookBytes = 2 * 1024 * 1024;

const publishRequest = z.object({ endsRollback: z.boolean().default(false) });

/**
 * Creates the handler of publish requests: POST /refresh from staff and POST /refresh/shopify from
 * Shopify. It returns whether the path is one of these.
 */
export function createPublishHandler({
  manager,
  backend,
  webhookSecret,
  getAddress = ({ socket }) => socket.remoteAddress ?? '',
}: PublishSettings) {
  const checks = new Map<string, Promise<StaffStatus>>();
  const limit = createRejectionLimit();
  /**
   * Digests of recently approved tokens. These callers stay outside the rejection limit of their
   * address.
   */
  const approved = new Set<string>();

  async function accepted(kind: RequestKind): Promise<Reply> {
    const since = new Date().toISOString();
    const { coalesced } = await manager.request(kind);
    return { status: 202, body: { state: manager.state(), since, coalesced } };
  }

  /** Checks a token. Concurrent checks of the same token share one request. */
  function check(token: string): Promise<StaffStatus> {
    const digest = sha256(token);
    const pending = checks.get(digest);
    if (pending) return pending;
    const lookup = getStaffStatus(token, backend)
      .then((status) => {
        approved.delete(digest);
        if (status === 'approved') approved.add(digest);
        for (const oldest of approved)
          if (approved.size > maxApprovedChecks) approved.delete(oldest);
        return status;
      })
      .finally(() => checks.delete(digest));
    checks.set(digest, lookup);
    return lookup;
  }

  async function checkWithinLimit(
    token: string,
    address: string,
  ): Promise<StaffStatus | 'limited'> {
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
    const status = await checkWithinLimit(token, getAddress(request));
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
    if (!verifier) return problem(404, 'webhook_disabled');
    const body = await readBody(request, maxWebhookBytes);
    if (body === null) return problem(413, 'payload_too_large');
    const result = verifier.verify(request.headers, body);
    if (result === 'invalid-signature') return problem(401, 'invalid_signature');
    if (result === 'stale') return problem(400, 'stale');
    // Shopify repeats a delivery unless the response is a success.
    if (result !== 'accepted') return { status: 200, body: { state: result } };
    return accepted('webhook').catch((error: unknown) => {
      verifier.forget(request.headers, body);
      throw error;
    });
  };

  const verifier = webhookSecret ? createWebhookVerifier(webhookSecret) : null;
  const handlers = new Map([
    ['/refresh', refresh],
    ['/refresh/shopify', shopify],
  ]);

  async function handle(
    handler: Handler,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const reply = await handler(request).catch((error: unknown) => {
      console.error(
        JSON.stringify({ event: 'publish_request_failed', path, error: String(error) }),
      );
      return problem(503, 'failed');
    });
    const { status } = reply;
    const code = reply.body['code'] ?? reply.body['state'];
    // Logs repeated rejections once a minute.
    if (status < 400 || limit.isFirst(getAddress(request), `${path} ${String(code)}`))
      console.log(JSON.stringify({ event: 'publish_request', path, status, code }));
    // A body that is too long was not read to its end.
    send(response, reply, status === 413 ? { connection: 'close' } : {});
  }

  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const handler = handlers.get(path);
    if (!handler) return false;
    if (request.method === 'POST') void handle(handler, request, response, path);
    else send(response, { ...problem(405, 'method_not_allowed') }, { allow: 'POST' });
    return true;
  };
}

function endsRollback(body: Buffer): boolean {
  try {
    return publishRequest.parse(JSON.parse(body.toString())).endsRollback;
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
