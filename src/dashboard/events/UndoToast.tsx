import { useEffect, useState } from 'react';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { Button } from '../ui/Button.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useRestoreFocusOnUnmount } from '../hooks/use-restore-focus.ts';
import { restoreEvent } from './event-mutations.ts';

const durationMs = 10_000;

/** The way back from a deletion, for ten seconds, and as long as it is pointed at or in focus. */
export function UndoToast({ event, onEnd }: { event: StaffEvent; onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const [undo, isBusy] = useAction(async () => {
    await restoreEvent(event.id);
    onEnd();
  });
  const bar = useRestoreFocusOnUnmount<HTMLDivElement>();
  useEffect(() => {
    if (isHeld || isBusy) return;
    const end = setTimeout(onEnd, durationMs);
    return () => clearTimeout(end);
  }, [isHeld, isBusy, onEnd]);

  return (
    <div
      ref={bar}
      className="undo-toast"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>“{event.title.slice(0, 60)}” is in the trash.</span>
      <Button isOff={isBusy} onClick={() => undo()}>
        Undo
      </Button>
    </div>
  );
}
