import { useQuery } from '@tanstack/react-query';
import { listImports } from '../../data/backend/subscribers.ts';
import type { SubscriberImport } from '../../domain/people/subscriber.ts';
import { formatDateTime } from '../../domain/people/user-account.ts';
import { formatSubscribers } from '../../messages/subscribers.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, useConfirm } from '../ui/Dialog.tsx';
import { QueryBoundary } from '../ui/Page.tsx';

export const importsKey = 'subscriber imports';

type Props = { undo: (entry: SubscriberImport) => Promise<void>; onClose: () => void };

/** The last imports, with a button to undo each. */
export function ImportsDialog({ undo, onClose }: Props) {
  const imports = useQuery({ queryKey: [importsKey], queryFn: listImports, staleTime: 0 });
  const [ask, question] = useConfirm();
  const askToUndo = (entry: SubscriberImport) =>
    ask({
      title: 'Undo Import',
      question: `Remove the ${formatSubscribers(entry.added)} that this import added? Who has signed up or unsubscribed since stays.`,
      label: 'Undo Import',
      isDestructive: true,
      onConfirm: () => undo(entry),
    });
  return (
    <Dialog title="Last Imports" onClose={onClose}>
      <QueryBoundary
        to={imports}
        of="the imports"
        failure="Failed to fetch the imports. Please try again."
      >
        {(entries) => (
          <ul className="log">
            {entries.map((entry) => (
              <li key={entry.id}>
                <span>
                  <b>{formatSubscribers(entry.added)}</b>
                  <br />
                  <bdi>{entry.consent}</bdi>
                  <br />
                  <span className="code">
                    <bdi>{entry.imported_by}</bdi>, {formatDateTime(entry.imported_at)}
                  </span>
                </span>
                {entry.undone_at ? (
                  <span className="soft">Undone</span>
                ) : (
                  <Button
                    kind="secondary"
                    of={`the import of ${formatDateTime(entry.imported_at)}`}
                    onClick={() => askToUndo(entry)}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
            {entries.length === 0 && <li>Nothing was imported yet.</li>}
          </ul>
        )}
      </QueryBoundary>
      {question}
    </Dialog>
  );
}
