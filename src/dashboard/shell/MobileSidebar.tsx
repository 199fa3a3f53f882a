import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Sidebar } from './Sidebar.tsx';

/** The menu on a phone: a drawer that any press beside it closes. */
export function MobileSidebar({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = drawer.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const closeBeside = (event: MouseEvent) => event.target === drawer.current && onClose();
  return (
    // Escape closes a modal dialog; the click is the pointer's way.
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions
    <dialog
      ref={drawer}
      className="staff-drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={closeBeside}
    >
      <Sidebar isCollapsed={false} onNavigate={onClose} />
      <div className="toasts" aria-live="polite" />
    </dialog>
  );
}
