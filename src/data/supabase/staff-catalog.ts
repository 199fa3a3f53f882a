import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import {
  collectionsResponse,
  type StaffCatalog,
  toProductList,
} from '../../domain/staff-catalog.ts';
import { invokeStaffFunction } from './staff-function.ts';

/** The catalog, as the collections function has it now. Throws NoAnswer with the server's sentence. */
export async function fetchStaffCatalog(): Promise<StaffCatalog> {
  const answer = await invokeStaffFunction('collections');
  if (!answer.ok) {
    const { message, requestId } = answer;
    throw new ServiceUnavailableError(message && `Function invocation failed: ${message}`, {
      requestId,
    });
  }
  const reply = z.safeParse(collectionsResponse, answer.value);
  if (!reply.success) throw new ServiceUnavailableError('', { cause: reply.error });
  if (!reply.data.success) throw new ServiceUnavailableError(reply.data.error ?? '');
  return toProductList(reply.data);
}
