import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import {
  collectionsResponse,
  type StaffCatalog,
  toProductList,
} from '../../domain/merchandising/staff-catalog.ts';
import { invokeStaffFunction } from './staff-function.ts';

/**
 * Fetches the current catalog from the function `collections`. Throws ServiceUnavailableError with
 * the server's message.
 */
export async function fetchStaffCatalog(): Promise<StaffCatalog> {
  const result = await invokeStaffFunction('collections');
  if (!result.ok) {
    const { message, requestId } = result;
    throw new ServiceUnavailableError(message && `Function invocation failed: ${message}`, {
      requestId,
    });
  }
  const response = z.safeParse(collectionsResponse, result.value);
  if (!response.success) throw new ServiceUnavailableError('', { cause: response.error });
  if (!response.data.success) throw new ServiceUnavailableError(response.data.error ?? '');
  return toProductList(response.data);
}
