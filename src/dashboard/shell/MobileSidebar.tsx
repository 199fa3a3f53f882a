import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Sidebar } from './Sidebar.tsx';

/** The menu on a phone: a drawer that closes on a click outside. */
export function MobileSidebar({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = drawer.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => event.target === drawer.current && onClose();
  return (
    // Escape closes a modal dialog. The click handler is only for pointers.
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions
    <dialog
      ref={drawer}
      className="staff-drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <Sidebar isCollapsed={false} onNavigate={onClose} />
      <div className="toasts" aria-live="polite" />
    </dialog>
  );
}
