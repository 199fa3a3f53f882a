import { useEffect, useState } from 'react';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { Press } from '../parts/Press.tsx';
import { useAction } from '../parts/use-action.ts';
import { useFocusPassed } from '../parts/use-focus-passed.ts';
import { bringBack } from './change-events.ts';

const lasts = 10_000;

/** The way back from a deletion, for ten seconds, and as long as it is pointed at or in focus. */
export function UndoBar({ event, onEnd }: { event: StaffEvent; onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const [undo, isBusy] = useAction(async () => {
    await bringBack(event.id);
    onEnd();
  });
  const bar = useFocusPassed<HTMLDivElement>();
  useEffect(() => {
    if (isHeld || isBusy) return;
    const end = setTimeout(onEnd, lasts);
    return () => clearTimeout(end);
  }, [isHeld, isBusy, onEnd]);

  return (
    <div
      ref={bar}
      className="undo-bar"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>“{event.title.slice(0, 60)}” is in the trash.</span>
      <Press isOff={isBusy} onClick={() => undo()}>
        Undo
      </Press>
    </div>
  );
}
