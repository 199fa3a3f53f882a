import { useState } from 'react';
import { publishOverRollback } from '../../stores/publishing.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** A button that publishes during a rollback, after a confirmation. */
export function EndRollback() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        End the Rollback…
      </button>
      {isAsking && (
        <ConfirmDialog
          title="End the Rollback"
          question="Shoppers see an older release, because somebody rolled the site back to it. Publishing replaces it with a new release that holds every saved change."
          label="Publish"
          onConfirm={publishOverRollback}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
