import { useEffect, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { useRestoreFocusOnUnmount } from '../ui/restore-focus.ts';

const durationMs = 10_000;

type Props = { title: string; restore: () => Promise<unknown>; onEnd: () => void };

/**
 * A toast that can undo a deletion for ten seconds. The time stops while it is hovered or focused.
 */
export function UndoToast({ title, restore, onEnd }: Props) {
  const [isPaused, setPaused] = useState(false);
  const [undo, isBusy] = useAction(async () => {
    await restore();
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
      <span>“{title.slice(0, 60)}” is in the trash.</span>
      <Button isOff={isBusy} onClick={() => undo()}>
        Undo
      </Button>
    </div>
  );
}
