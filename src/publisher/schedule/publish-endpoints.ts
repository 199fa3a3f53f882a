import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { log } from '../../log.ts';
import { type PendingSite, readClaims, type TokenStatus } from '../backend.ts';
import {
  createRejectionLimit,
  readBody,
  type Answer,
  type Endpoint,
  type Endpoints,
  type Exchange,
  type Reply,
} from '../serve/endpoint.ts';
import type { RequestKind } from './publish-requests.ts';
import { closePath, previewPath, toPage, type ReleasePreviews } from '../serve/release-preview.ts';
import { previewTexts } from '../site.ts';
import type { ReleaseManager } from './release-manager.ts';

export type WebhookResult =
  'accepted' | 'duplicate' | 'invalid-signature' | 'stale' | 'ignored-topic';
export type WebhookVerifier = {
  verify: (headers: IncomingHttpHeaders, body: Buffer) => WebhookResult;
  /** Returns the id of the only item that a delivery is about; null if it may be about others. */
  getItem: (headers: IncomingHttpHeaders, body: Buffer) => string | null;
  /** Forgets a delivery that could not be stored, so that its repetition is accepted. */
  forget: (headers: IncomingHttpHeaders, body: Buffer) => void;
};

export type PublishSettings = {
  manager: Pick<
    ReleaseManager,
    | 'request'
    | 'rolledBackTo'
    | 'state'
    | 'listReleases'
    | 'rollBackTo'
    | 'openHandler'
    | 'openPending'
  >;
  /** Returns whether the owner of a token may publish. Never rejects. */
  authorize: (token: string) => Promise<TokenStatus>;
  /** Reads the site as it will be, for the owner of a token, and tells whether they may see it later. */
  pending: {
    read: (token: string) => Promise<{ value: PendingSite } | Exclude<TokenStatus, 'approved'>>;
    isApproved: (token: string) => Promise<boolean>;
  } | null;
  /** Records a rollback to a release, or its end, if `builtAt` is null. Never rejects. */
  recordRollback: (token: string, builtAt: string | null) => Promise<void>;
  /** The path of the webhook, below /refresh, and its verifier; null if it is disabled. */
  webhook: { path: string; verifier: WebhookVerifier | null };
  previews: ReleasePreviews;
};

const maxPublishBytes = 1024;
/** A form has the token in its body. */
const maxFormBytes = 8192;
const maxWebhookBytes = 2 * 1024 * 1024;
/** Deliveries of one address in a minute that are signed wrongly, or are being read. */
const maxUnsigned = 60;

const publishRequest = z.object({ endsRollback: z.boolean().default(false) });
const rejections = {
  limited: problem(429, 'too_many_rejections'),
  busy: problem(503, 'busy'),
  unauthenticated: problem(401, 'invalid_token'),
  forbidden: problem(403, 'forbidden'),
  unavailable: problem(503, 'auth_unavailable'),
} as const;

const releaseId = z.string().regex(/^\d{17}$/);
const rollbackRequest = z.object({ id: releaseId });
const preview = z.object({ token: z.string().regex(/^\S{1,4096}$/) });
const openRequest = preview.extend({ id: releaseId });

/** Creates the endpoints of staff, who send a token, or a form that holds it, and that of the webhook. */
export function createPublishEndpoints({
  manager,
  authorize,
  pending,
  recordRollback,
  webhook: { path: webhookPath, verifier },
  previews,
}: PublishSettings): Endpoints {
  const limit = createRejectionLimit();
  const checkToken = createTokenCheck(authorize, limit);
  const unsigned = createRejectionLimit({ max: maxUnsigned });

  async function accepted(kind: RequestKind, item?: string): Promise<Reply> {
    const since = new Date().toISOString();
    const { coalesced } = await manager.request(kind, item);
    return { status: 202, body: { state: manager.state(), since, coalesced } };
  }

  /** Creates an answer for staff. Its function receives the body and the token of the request. */
  const forStaff =
    (answer: (body: Buffer, token: string) => Promise<Reply>): Answer =>
    async ({ request, getAddress }) => {
      const token = /^Bearer (\S{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
      if (!token) return problem(401, 'missing_token');
      const body = await readBody(request, maxPublishBytes);
      if (body === null) return problem(413, 'payload_too_large');
      const status = await checkToken(token, getAddress());
      return status === 'approved' ? answer(body, token) : rejections[status];
    };

  const refresh = forStaff(async (body, token) => {
    const builtAt = await manager.rolledBackTo();
    if (builtAt === null) return accepted('publish');
    const { endsRollback } = parseBody(publishRequest, body) ?? { endsRollback: false };
    if (!endsRollback) return { status: 409, body: { code: 'rolled_back', builtAt } };
    const reply = await accepted('end-rollback');
    await recordRollback(token, null);
    return reply;
  });

  const listReleases = forStaff(async () => ({
    status: 200,
    body: { releases: await manager.listReleases() },
  }));

  const rollBack = forStaff(async (body, token) => {
    const parsed = parseBody(rollbackRequest, body);
    if (!parsed) return problem(400, 'invalid_request');
    const builtAt = await manager.rollBackTo(parsed.id);
    if (builtAt === null) return problem(404, 'no_release');
    await recordRollback(token, builtAt);
    return { status: 200, body: { state: 'rolled_back' } };
  });

  /** Opens a preview by a form that has the token, because a new tab sends no headers of ours. */
  const forForm =
    <Fields>(
      schema: z.ZodType<Fields>,
      answer: (fields: Fields, exchange: Exchange) => Promise<Reply>,
    ): Answer =>
    async (exchange) => {
      const body = await readBody(exchange.request, maxFormBytes);
      if (body === null) return problem(413, 'payload_too_large');
      const form = schema.safeParse(Object.fromEntries(new URLSearchParams(body.toString())));
      const reply = form.success
        ? await answer(form.data, exchange)
        : problem(400, 'invalid_request');
      const { status } = reply;
      if (status < 400 || reply.data) return reply;
      return { ...reply, ...toPage(status, previewTexts[status < 429 ? 'refused' : 'busy']) };
    };

  const open = forForm(openRequest, async ({ id, token }, { getAddress, isSecure }) => {
    const status = await checkToken(token, getAddress());
    if (status !== 'approved') return rejections[status];
    const handler = await manager.openHandler(id);
    if (!handler) return problem(404, 'no_release');
    return opened(previews.start(Promise.resolve(handler), isSecure));
  });

  /** Opens the site as it will be. The browser waits at its address while it is built. */
  const openPending = forForm(preview, async ({ token }, { getAddress, isSecure }) => {
    if (!pending) return toPage(404, previewTexts.disabled);
    const address = getAddress();
    if (!limit.take(address)) return rejections.limited;
    const site = await pending.read(token);
    if (typeof site !== 'string' || site === 'unavailable') limit.giveBack(address);
    if (typeof site === 'string') return rejections[site];
    const maySee = () => pending.isApproved(token);
    return opened(previews.start(manager.openPending(site.value), isSecure, maySee));
  });

  const close: Answer = async ({ request, isSecure }) =>
    lead('/', 'closed', previews.end(request, isSecure));

  const webhook: Answer = async ({ request, getAddress }) => {
    if (!verifier) return problem(404, 'webhook_disabled');
    if (!unsigned.take(getAddress())) return problem(429, 'too_many_rejections');
    const body = await readBody(request, maxWebhookBytes);
    if (body === null) return problem(413, 'payload_too_large');
    const result = verifier.verify(request.headers, body);
    if (result === 'invalid-signature') return problem(401, 'invalid_signature');
    unsigned.giveBack(getAddress());
    if (result === 'stale') return problem(400, 'stale');
    // The sender repeats a delivery unless the response is a success.
    if (result !== 'accepted') return { status: 200, body: { state: result } };
    const item = verifier.getItem(request.headers, body);
    return (item === null ? accepted('webhook') : accepted('item', item)).catch(
      (error: unknown) => {
        verifier.forget(request.headers, body);
        throw error;
      },
    );
  };

  /** Answers with 503 if that fails. Logs the answers; of equal rejections, one a minute. */
  function toEndpoint(method: Endpoint['method'], path: string, answer: Answer) {
    const logged: Answer = async (exchange) => {
      const reply = await answer(exchange).catch((error: unknown) => {
        log('error', 'publish_request_failed', { path, error });
        return problem(503, 'failed');
      });
      const { status } = reply;
      const code = reply.body?.['code'] ?? reply.body?.['state'];
      if (status < 400 || limit.isFirst(exchange.getAddress(), `${path} ${String(code)}`))
        log('info', 'publish_request', { path, status, code });
      return reply;
    };
    return [path, { method, answer: logged }] as const;
  }

  return Object.fromEntries([
    toEndpoint('POST', '/refresh', refresh),
    toEndpoint('POST', '/rollback', rollBack),
    toEndpoint('GET', '/releases', listReleases),
    toEndpoint('POST', '/releases/open', open),
    toEndpoint('POST', closePath, close),
    toEndpoint('POST', `${previewPath}/open`, openPending),
    [previewPath, { method: 'GET', answer: previews.answer }] as const,
    toEndpoint('POST', webhookPath, webhook),
  ]);
}

/** Leads the browser to a page, with a cookie. */
const lead = (location: string, state: string, cookie: string): Reply => ({
  status: 303,
  body: { state },
  headers: { location, 'set-cookie': cookie },
});
const opened = ({ location, cookie }: { location: string; cookie: string }) =>
  lead(location, 'opened', cookie);

/** Returns a body of JSON that matches the schema; null for all others. */
function parseBody<Shape>(schema: z.ZodType<Shape>, body: Buffer): Shape | null {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch {
    return null;
  }
}

function problem(status: number, code: string): Reply {
  return { status, body: { code } };
}

const maxConcurrentChecks = 64;
const maxApprovedTokens = 1000;

const claims = z.object({ session_id: z.uuid() });

/** Returns the session that a token names, without a check of its signature; null if it names none. */
function readSession(token: string): string | null {
  try {
    return claims.parse(readClaims(token)).session_id;
  } catch {
    return null;
  }
}

/**
 * Creates the check of tokens by `authorize`, which never rejects. It limits the rejections of each
 * address and the concurrent checks. Concurrent checks of the same token share one call.
 */
function createTokenCheck(
  authorize: (token: string) => Promise<TokenStatus>,
  limit: ReturnType<typeof createRejectionLimit>,
) {
  const pending = new Map<string, Promise<TokenStatus>>();
  /**
   * The sessions of recently approved tokens, which only their owners know. Their callers stay outside the
   * limit of their address, also with a refreshed token.
   */
  const approved = new Set<string>();

  function check(token: string, digest: string, session: string): Promise<TokenStatus> {
    const known = pending.get(digest);
    if (known) return known;
    const lookup = authorize(token)
      .then((status) => {
        approved.delete(session);
        if (status === 'approved') approved.add(session);
        for (const oldest of approved)
          if (approved.size > maxApprovedTokens) approved.delete(oldest);
        return status;
      })
      .finally(() => pending.delete(digest));
    pending.set(digest, lookup);
    return lookup;
  }

  return async (token: string, address: string): Promise<TokenStatus | 'limited' | 'busy'> => {
    if (pending.size >= maxConcurrentChecks) return 'busy';
    const digest = createHash('sha256').update(token).digest('base64');
    const session = readSession(token) ?? digest;
    if (approved.has(session) || pending.has(digest)) return check(token, digest, session);
    if (!limit.take(address)) return 'limited';
    const status = await check(token, digest, session);
    if (status === 'approved' || status === 'unavailable') limit.giveBack(address);
    return status;
  };
}
