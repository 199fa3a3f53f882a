import { useRef, useState } from 'react';
import { unexpectedError } from '../../messages/dashboard.ts';
import { showToast } from '../../stores/toasts.ts';

/**
 * Wraps the action of a button or form. It runs once at a time, and `isBusy` ends even after an
 * error. An unexpected error is logged and shown in a toast.
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function attempt(args: Args): Promise<void> {
    isRunning.current = true;
    setBusy(true);
    try {
      await action(...args);
    } catch (error) {
      console.error(error);
      showToast(unexpectedError);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  const run = (...args: Args): void => {
    if (!isRunning.current) void attempt(args);
  };
  return [run, isBusy] as const;
}
