import { z } from 'zod';

const errorBody = z.looseObject({ statusCode: z.string(), message: z.string() });
const codes: Record<string, string> = {
  403: 'AccessDenied',
  409: 'KeyAlreadyExists',
  413: 'EntityTooLarge',
  415: 'InvalidMimeType',
};

/** Adds the error code of the hosted service to an error of Storage. */
export async function addStorageErrorCode(response: Response): Promise<Response> {
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
