import { faultOfPicture, type PictureFault, shrink } from '../../domain/picture-file.ts';
import type { Outcome } from '../../domain/outcome.ts';

export type Prepared = { blob: Blob; preview: string };

/**
 * Checks a chosen file and draws it anew, at most 1600 px long, as WebP: what a camera noted beside
 * the picture, such as the place, is not in it any more. Of a moving picture the first view is kept.
 */
export async function preparePicture(file: File): Promise<Outcome<Prepared, PictureFault>> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const fault = faultOfPicture(file.size, start);
  if (fault) return { ok: false, code: fault };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { ok: false, code: 'not-an-image' };
  const blob = await draw(bitmap);
  bitmap.close();
  if (!blob) return { ok: false, code: 'not-an-image' };
  return { ok: true, value: { blob, preview: await readAsAddress(blob) } };
}

function draw(bitmap: ImageBitmap): Promise<Blob | null> {
  const size = shrink(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
}

/** As a data: address, which the page's policy allows already. */
function readAsAddress(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result}`);
    reader.readAsDataURL(blob);
  });
}
