import type { Client } from '../supabase/open-backend.ts';
import type { Caller } from './open-callers.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { contentType: 'image/png' };
let count = 0;

type Answer = { error: object | null; data: unknown };

/** Tries an act on a picture that is there, or on a new one. */
export async function requestStorage(
  { client, isOwn }: Caller,
  service: Client,
  act: string,
): Promise<string> {
  const name = `picture-${(count += 1)}`;
  const there = `${name}.png`;
  const pictures = client.storage.from('event-images');
  const { error } = isOwn ? await pictures.upload(there, pixel, png) : { error: 'not own' };
  if (error) await service.storage.from('event-images').upload(there, pixel, png);
  const acts: Record<string, () => Promise<Answer>> = {
    async see() {
      const response = await fetch(pictures.getPublicUrl(there).data.publicUrl);
      return response.ok ? { error: null, data: 1 } : { error: response, data: null };
    },
    list: () => pictures.list('', { search: name }),
    add: () => pictures.upload(`${name}-new.png`, pixel, png),
    replace: () => pictures.upload(there, pixel, { ...png, upsert: true }),
    rename: () => pictures.move(there, `${name}-renamed.png`),
    remove: () => pictures.remove([there]),
    async 'remove old'() {
      await service.rpc('run_for_tests', {
        text: `update storage.objects set created_at = now() - interval '2 days' where name = '${there}'`,
      });
      return pictures.remove([there]);
    },
  };
  const answer = await acts[act]?.();
  if (!answer) throw new Error(`No such act: ${act}`);
  if (answer.error) return 'statusCode' in answer.error ? `${answer.error.statusCode}` : 'unknown';
  return Array.isArray(answer.data) && answer.data.length === 0 ? 'none' : 'yes';
}
