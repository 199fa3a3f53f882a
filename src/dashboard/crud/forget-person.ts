import { forgetPerson } from '../../data/backend/subscribers.ts';
import { personNotices } from '../../messages/subscribers.ts';
import { queryClient, runMutation } from './list.ts';
import type { useConfirm } from '../ui/Dialog.tsx';

const topic = 'person';

/** Asks, with what there is, whether to erase all that the owner of an address left, and erases it. */
export async function askToForget(
  address: string,
  ask: ReturnType<typeof useConfirm>[0],
): Promise<void> {
  const { failed } = personNotices;
  const found = await runMutation({ topic, failed, write: () => forgetPerson(address, false) });
  if (!found?.ok) return;
  ask({
    title: 'Forget This Person',
    question: personNotices.question(address, found.value),
    label: 'Erase for Good',
    isDestructive: true,
    async onConfirm() {
      const { done } = personNotices;
      await runMutation({ topic, done, failed, write: () => forgetPerson(address, true) });
      void queryClient.invalidateQueries();
    },
  });
}
