import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { NoAnswer } from '../../domain/outcome.ts';
import { openClient } from './client.ts';

const bucket = 'event-images';
const patience = 60_000;

type Uploaded = { ok: true; url: string } | { ok: false; sentence: string };

/** Uploads a picture under a name of its own; `told` hears the share that is through, 0 to 1. */
export async function uploadPicture(
  picture: Blob,
  told: (share: number) => void,
): Promise<Uploaded> {
  const ending = picture.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'webp';
  const name = `${Date.now()}-${crypto.randomUUID().slice(0, 8)}.${ending}`;
  const { data } = await openClient().auth.getSession();
  const form = new FormData();
  form.append('cacheControl', '3600');
  form.append('', picture);
  const { status, text } = await send(name, form, data.session?.access_token ?? '', told);
  if (status >= 500) throw new NoAnswer(`The bucket answered ${status}`);
  if (status >= 300) return { ok: false, sentence: sentenceIn(text) };
  const { publicUrl } = openClient().storage.from(bucket).getPublicUrl(name).data;
  return { ok: true, url: publicUrl };
}

/** Removes a picture, where it is ours and no event shows it. Best effort. */
export async function removePicture(url: string): Promise<void> {
  const [, name] = url.split(`/storage/v1/object/public/${bucket}/`);
  if (!name || !url.startsWith(SUPABASE_URL)) return;
  const client = openClient();
  const shown = await client.from('events').select('id').eq('image', url).limit(1);
  if (shown.data?.length) return;
  const { error } = shown.error
    ? shown
    : await client.storage.from(bucket).remove([decodeURIComponent(name)]);
  if (error) console.warn('A picture that no event shows is still in the bucket.');
}

/** By XMLHttpRequest, which alone tells how far an upload is. */
function send(name: string, body: FormData, token: string, told: (share: number) => void) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${SUPABASE_URL}/storage/v1/object/${bucket}/${name}`);
    request.setRequestHeader('apikey', SUPABASE_PUBLISHABLE_KEY);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('x-upsert', 'false');
    request.timeout = patience;
    request.upload.onprogress = ({ loaded, total }) => told(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new NoAnswer('The upload was cut off'));
    request.ontimeout = () => reject(new NoAnswer('The upload took too long'));
    request.send(body);
  });
}

function sentenceIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && 'message' in body ? String(body.message) : '';
  } catch {
    return '';
  }
}
