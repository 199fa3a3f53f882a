import type { z } from 'zod';
import { Refusal } from './refusal.ts';

const mostBytes = 32 * 1024;
const mostFaults = 5;

/** The caller's JSON in the shape that `schema` asks for. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const read = schema.safeParse(parse(await readText(request)));
  if (read.success) return read.data;
  const faults = read.error.issues.slice(0, mostFaults).map(sentenceOf).join('; ');
  throw new Refusal(400, 'bad-request', `The request is not understood: ${faults}.`);
}

/** Names the place in our own words: what the caller sent is never repeated. */
function sentenceOf({ code, path }: z.core.$ZodIssue): string {
  const known = path.filter((step) => typeof step === 'number' || /^\w{1,40}$/.test(String(step)));
  return `${known.join('.') || 'the body'} (${code.replaceAll('_', ' ')})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'bad-json', 'The request is not JSON.');
  }
}

/** The caller's words, whatever they are; too many of them are refused before they are all read. */
export async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Refusal(413, 'too-large', 'The request is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
