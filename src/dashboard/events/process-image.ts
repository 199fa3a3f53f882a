import {
  validateImage,
  isHeic,
  maxImageBytes,
  type ImageError,
  fitWithin,
} from '../../domain/site/image.ts';
import type { Result } from '../../domain/result.ts';

export type ProcessedImage = { blob: Blob; preview: string };

/**
 * Validates a file and re-encodes it as WebP of at most 1600 px. Re-encoding removes metadata such
 * as the location, and keeps the first frame of an animation. Browsers without a WebP encoder
 * create a PNG for transparent images, else a JPEG.
 */
export async function processImage(file: File): Promise<Result<ProcessedImage, ImageError>> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const error = validateImage(file.size, start);
  if (error) return { ok: false, code: error };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { ok: false, code: isHeic(start) ? 'heic' : 'not-an-image' };
  const blob = await draw(bitmap);
  bitmap.close();
  if (!blob) return { ok: false, code: 'too-large' };
  return { ok: true, value: { blob, preview: await readAsDataUrl(blob) } };
}

async function draw(bitmap: ImageBitmap): Promise<Blob | null> {
  const size = fitWithin(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  // Safari silently returns a PNG instead.
  const firstAttempt = await encode(canvas, 'image/webp', 0.85);
  const isUsable =
    firstAttempt?.type === 'image/webp' ||
    (firstAttempt?.type === 'image/png' && isTransparent(context, size));
  if (firstAttempt && isUsable && firstAttempt.size <= maxImageBytes) return firstAttempt;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  for (const quality of [0.85, 0.7, 0.5]) {
    const blob = await encode(canvas, 'image/jpeg', quality);
    if (blob?.type === 'image/jpeg' && blob.size <= maxImageBytes) return blob;
  }
  return null;
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

function isTransparent(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

/** Uses a data URL, because the CSP allows it. */
function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    };
    reader.readAsDataURL(blob);
  });
}
