import { z } from 'zod';

const refusal = z.looseObject({ statusCode: z.string(), message: z.string() });
const codes: Record<string, string> = {
  403: 'AccessDenied',
  409: 'KeyAlreadyExists',
  413: 'EntityTooLarge',
  415: 'InvalidMimeType',
};

/** Gives a refusal of storage the code by which clients tell one from another. */
export async function addStorageErrorCode(answer: Response): Promise<Response> {
  if (answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
  const body: unknown = await answer.json();
  const read = refusal.safeParse(body);
  const { status } = answer;
  if (!read.success) return Response.json(body, { status });
  const { statusCode, message } = read.data;
  const missing = message.startsWith('Bucket') ? 'NoSuchBucket' : 'NoSuchKey';
  const code = statusCode === '404' ? missing : codes[statusCode];
  return Response.json({ ...read.data, ...(code && { code }) }, { status });
}
