import { z } from 'zod';
import type { Lite } from './lite.ts';

/** Creates the Storage API. */
export function createStorage(app: Lite) {
  return {
    fetch: async (request: Request): Promise<Response> =>
      addErrorCode(await app.fetch(await unwrapMultipart(request))),
  };
}

/**
 * Converts a multipart upload, as browsers send it, to a plain body, which Supabase Lite requires.
 */
async function unwrapMultipart(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request;
  const form = await request.formData();
  const file = [...form.values()].find((value) => value instanceof File);
  const headers = new Headers(request.headers);
  headers.set('content-type', file?.type || 'application/octet-stream');
  const seconds = form.get('cacheControl');
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`);
  const body = await file?.arrayBuffer();
  headers.set('content-length', `${body?.byteLength ?? 0}`);
  const { url, method } = request;
  return new Request(url, { method, headers, body: body ?? null });
}

const errorBody = z.looseObject({ statusCode: z.string(), message: z.string() });
const codes: Record<string, string> = {
  403: 'AccessDenied',
  409: 'KeyAlreadyExists',
  413: 'EntityTooLarge',
  415: 'InvalidMimeType',
};

/** Adds the error code of the hosted service to an error of Storage. */
async function addErrorCode(response: Response): Promise<Response> {
  if (response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  const parsed = errorBody.safeParse(body);
  const { status } = response;
  if (!parsed.success) return Response.json(body, { status });
  const { statusCode, message } = parsed.data;
  const missing = message.startsWith('Bucket') ? 'NoSuchBucket' : 'NoSuchKey';
  const code = statusCode === '404' ? missing : codes[statusCode];
  return Response.json({ ...parsed.data, ...(code && { code }) }, { status });
}
