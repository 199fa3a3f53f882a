import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Menu } from './Menu.tsx';

/** The menu on a phone: a drawer that any press beside it closes. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = drawer.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const closeBeside = (event: MouseEvent) => event.target === drawer.current && onClose();
  return (
    <dialog
      ref={drawer}
      className="staff-drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={closeBeside}
    >
      <Menu isFolded={false} pressed={onClose} />
      <div className="toasts" aria-live="polite" />
    </dialog>
  );
}
