import { useEffect, useState } from 'react';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { Button } from '../ui/Button.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useRestoreFocusOnUnmount } from '../ui/restore-focus.ts';
import { restoreEvent } from './event-mutations.ts';

const durationMs = 10_000;

/**
 * A toast that can undo a deletion for ten seconds. The time stops while it is hovered or focused.
 */
export function UndoToast({ event, onEnd }: { event: StaffEvent; onEnd: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const [undo, isBusy] = useAction(async () => {
    await restoreEvent(event.id);
    onEnd();
  });
  const bar = useRestoreFocusOnUnmount<HTMLDivElement>();
  useEffect(() => {
    if (isPaused || isBusy) return;
    const timer = setTimeout(onEnd, durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, isBusy, onEnd]);

  return (
    <div
      ref={bar}
      className="undo-toast"
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span>“{event.title.slice(0, 60)}” is in the trash.</span>
      <Button isOff={isBusy} onClick={() => undo()}>
        Undo
      </Button>
    </div>
  );
}
