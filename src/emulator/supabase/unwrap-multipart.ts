/**
 * Converts a multipart upload, as browsers send it, to a plain body, which Supabase Lite requires.
 */
export async function unwrapMultipart(request: Request): Promise<Request> {
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
