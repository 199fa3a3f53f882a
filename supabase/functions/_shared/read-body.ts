import type { z } from 'zod';
import { HttpError } from './http-error.ts';

const maxBytes = 32 * 1024;
const maxIssues = 5;

/** Reads the JSON body and validates it with `schema`. Throws 400. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(parse(await readText(request)));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, maxIssues).map(describeIssue).join('; ');
  throw new HttpError(400, 'bad-request', `The request is not understood: ${issues}.`);
}

/** Describes an issue without repeating the caller's data. */
function describeIssue({ code, path }: z.core.$ZodIssue): string {
  const safePath = path.filter(
    (step) => typeof step === 'number' || /^\w{1,40}$/.test(String(step)),
  );
  return `${safePath.join('.') || 'the body'} (${code.replaceAll('_', ' ')})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'bad-json', 'The request is not JSON.');
  }
}

/** Reads the body as text. Throws 413 as soon as the body is too large. */
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
