import type { z } from 'zod';
import { HttpError } from './http-error.ts';

const maxBytes = 32 * 1024;
const maxIssues = 5;

/** The caller's JSON in the shape that `schema` asks for. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const read = schema.safeParse(parse(await readText(request)));
  if (read.success) return read.data;
  const issues = read.error.issues.slice(0, maxIssues).map(describeIssue).join('; ');
  throw new HttpError(400, 'bad-request', `The request is not understood: ${issues}.`);
}

/** Names the place in our own words: what the caller sent is never repeated. */
function describeIssue({ code, path }: z.core.$ZodIssue): string {
  const known = path.filter((step) => typeof step === 'number' || /^\w{1,40}$/.test(String(step)));
  return `${known.join('.') || 'the body'} (${code.replaceAll('_', ' ')})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'bad-json', 'The request is not JSON.');
  }
}

/** The caller's words, whatever they are; too many of them are refused before they are all read. */
export async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new HttpError(413, 'too-large', 'The request is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
