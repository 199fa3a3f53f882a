import type { EditionStock } from '../../domain/catalog/book.ts';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { callFunction } from './call.ts';

/** Fetches the provider's current stock of a product's editions. Throws ServiceUnavailableError. */
export async function fetchStock(
  productId: string,
): Promise<Result<EditionStock[], 'unknown-product'>> {
  const { status, body } = await callFunction('product-stock', { productId });
  if (status === 404) return { ok: false, code: 'unknown-product' };
  if (!hasEditions(body)) throw new ServiceUnavailableError(`product-stock answered ${status}`);
  return { ok: true, value: body.editions };
}

const hasEditions = (body: unknown): body is { editions: EditionStock[] } =>
  typeof body === 'object' && body !== null && 'editions' in body;
