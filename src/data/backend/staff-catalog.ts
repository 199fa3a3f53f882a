import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import {
  collectionsResponse,
  type StaffCatalog,
  toProductList,
} from '../../domain/merchandising/staff-catalog.ts';
import { invokeStaffFunction } from './staff-function.ts';

/** The server has a reason, which is the message. Staff may see it. */
export class CatalogError extends ServiceUnavailableError {}

const unknownReason = 'The products could not be read';

/** Fetches the current catalog from the function `collections`. Throws ServiceUnavailableError or CatalogError. */
export async function fetchStaffCatalog(): Promise<StaffCatalog> {
  const result = await invokeStaffFunction('collections');
  if (!result.ok) {
    const { message, requestId } = result;
    if (!message) throw new ServiceUnavailableError(unknownReason);
    throw new CatalogError(`Function invocation failed: ${message}`, { requestId });
  }
  const response = z.safeParse(collectionsResponse, result.value);
  if (!response.success)
    throw new ServiceUnavailableError(unknownReason, { cause: response.error });
  const { success, error } = response.data;
  if (!success) throw error ? new CatalogError(error) : new ServiceUnavailableError(unknownReason);
  return toProductList(response.data);
}
