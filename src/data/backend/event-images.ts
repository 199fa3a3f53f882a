import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { getSupabaseClient } from './postgrest.ts';

const bucket = 'event-images';
const timeoutMs = 60_000;

type UploadResult = { ok: true; value: string } | { ok: false; code: 'not-allowed' | 'refused' };

/** Uploads an image under a generated name, and returns its URL. `onProgress` receives the uploaded share, 0 to 1. */
export async function uploadImage(
  image: Blob,
  onProgress: (progress: number) => void,
): Promise<UploadResult> {
  const extension = image.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'webp';
  const name = `${Date.now()}-${crypto.randomUUID().slice(0, 8)}.${extension}`;
  const { data } = await getSupabaseClient().auth.getSession();
  if (!data.session) return { ok: false, code: 'not-allowed' };
  const form = new FormData();
  form.append('cacheControl', '3600');
  form.append('', image);
  const { status, text } = await send(name, form, data.session.access_token, onProgress);
  if (status >= 500) throw new ServiceUnavailableError(`The bucket answered ${status}`);
  if (status >= 300) return { ok: false, code: isNotAllowed(text) ? 'not-allowed' : 'refused' };
  const { publicUrl } = getSupabaseClient().storage.from(bucket).getPublicUrl(name).data;
  return { ok: true, value: publicUrl };
}

/**
 * Removes these images and other old ones from our bucket. The database lets nobody remove one that an event,
 * the trash, a scheduled change or a stored release may use. Best effort.
 */
export async function removeUnusedImages(urls: readonly string[]): Promise<void> {
  const client = getSupabaseClient();
  const folder = client.storage.from(bucket).getPublicUrl('').data.publicUrl;
  const given = urls.filter((url) => url.startsWith(folder)).map((url) => url.slice(folder.length));
  const { data } = await client.rpc('list_unused_event_images');
  const names = [...given, ...(data ?? [])];
  if (names.length === 0) return;
  const { error } = await client.storage.from(bucket).remove(names);
  if (error) console.warn('Pictures that nothing uses are still in the bucket.');
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(name: string, body: FormData, token: string, onProgress: (progress: number) => void) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${SUPABASE_URL}/storage/v1/object/${bucket}/${name}`);
    request.setRequestHeader('apikey', SUPABASE_PUBLISHABLE_KEY);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('x-upsert', 'false');
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ServiceUnavailableError('The upload was cut off'));
    request.ontimeout = () => reject(new ServiceUnavailableError('The upload took too long'));
    request.send(body);
  });
}

/** Storage names the status in the body, and answers 400 itself. */
function isNotAllowed(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return (
      body instanceof Object && 'statusCode' in body && /^40[13]$/.test(String(body.statusCode))
    );
  } catch {
    return false;
  }
}
