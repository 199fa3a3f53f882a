import * as z from 'zod/mini';
import { NoAnswer } from '../../domain/outcome.ts';
import { catalogueReply, type StaffCatalogue, toCatalogue } from '../../domain/staff-catalogue.ts';
import { callStaffFunction } from './staff-function.ts';

/** The catalogue, as the collections function has it now. Throws NoAnswer with the server's sentence. */
export async function readStaffCatalogue(): Promise<StaffCatalogue> {
  const answer = await callStaffFunction('collections');
  if (!answer.ok) {
    const { sentence, requestId } = answer;
    throw new NoAnswer(sentence && `Function invocation failed: ${sentence}`, { requestId });
  }
  const reply = z.safeParse(catalogueReply, answer.value);
  if (!reply.success) throw new NoAnswer('', { cause: reply.error });
  if (!reply.data.success) throw new NoAnswer(reply.data.error ?? '');
  return toCatalogue(reply.data);
}
