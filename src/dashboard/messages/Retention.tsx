import { useState } from 'react';
import { fetchRetention } from '../../data/backend/messages.ts';
import { retentionOptions, type RetentionDays } from '../../domain/people/inbox.ts';
import { inboxNotices, retentionName } from '../../messages/inbox.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { retentionKey, saveRetention } from './message-mutations.ts';

/** The time after which archived messages and spam are deleted. A shorter one asks first. */
export function Retention() {
  const { data } = useListQuery(retentionKey, fetchRetention, inboxNotices.notFetched);
  const [asked, setAsked] = useState<{ days: RetentionDays } | null>(null);
  if (!data) return null;
  const current = data[0] ?? null;

  function choose(name: string): void {
    const days = retentionOptions.find((option) => String(option) === name) ?? null;
    if (days !== null && (current === null || days < current)) setAsked({ days });
    else void saveRetention(days);
  }
  return (
    <div className="panel retention">
      <Field label="Delete archived messages and spam after">
        {(control) => (
          <select
            {...control}
            value={String(current)}
            onChange={({ target }) => choose(target.value)}
          >
            {retentionOptions.map((days) => (
              <option key={days} value={String(days)}>
                {retentionName(days)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {asked && (
        <ConfirmDialog
          title="Delete Old Messages"
          question={`Archived messages and spam of more than ${retentionName(asked.days).toLowerCase()} are deleted at once. Continue?`}
          label="Delete"
          onConfirm={() => saveRetention(asked.days)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
