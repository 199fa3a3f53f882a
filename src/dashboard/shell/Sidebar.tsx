import { useStore } from '@nanostores/react';
import { useRef, useLayoutEffect, type MouseEvent } from 'react';
import { shop } from '../../domain/shop.ts';
import { dashboardScreens, type Slug } from '../../domain/dashboard-routes.ts';
import { $signOutState, signOutWhenIdle } from '../sign-out.ts';
import { $screen } from '../router.ts';
import { DashboardLink } from '../DashboardLink.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';

const icons = {
  '': 'layout-dashboard',
  events: 'calendar-days',
  collections: 'library',
  'staff-picks': 'book-heart',
  settings: 'settings',
} as const satisfies Record<Slug, IconName>;

/**
 * The links to all pages, and Sign Out. `isCollapsed` hides the labels visually, but not from
 * screen readers.
 */
export function Sidebar({
  isCollapsed,
  onNavigate,
}: {
  isCollapsed: boolean;
  onNavigate?: () => void;
}) {
  const { slug: current } = useStore($screen);
  const isLeaving = useStore($signOutState) !== 'no';
  const labelClass = isCollapsed ? 'sr-only' : '';
  return (
    <nav className="staff-menu" aria-label="Dashboard">
      <a className="brand" href="/" title="To the shop">
        {isCollapsed ? (
          <>
            <span aria-hidden="true">{shop.name[0]}</span>
            <span className="sr-only">{shop.name}</span>
          </>
        ) : (
          shop.name
        )}
      </a>
      <ul>
        {dashboardScreens.map(({ slug, name }) => {
          return (
            <li key={slug}>
              <DashboardLink
                to={slug}
                className="side-link"
                aria-current={slug === current ? 'page' : undefined}
                title={isCollapsed ? name : undefined}
                onNavigate={onNavigate}
              >
                <Icon name={icons[slug]} />
                <span className={labelClass}>{name}</span>
              </DashboardLink>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="side-link sign-out"
        title={isCollapsed ? 'Sign Out' : undefined}
        aria-busy={isLeaving}
        onClick={() => void signOutWhenIdle()}
      >
        <Icon name="log-out" />
        <span className={labelClass}>{isLeaving ? 'Signing out…' : 'Sign Out'}</span>
      </button>
    </nav>
  );
}

const stateCookie = 'sidebar_state';
const sevenDays = 7 * 24 * 60 * 60;

/** Returns true if the sidebar is collapsed to its icons. */
export const isSidebarCollapsed = (): boolean => document.cookie.includes(`${stateCookie}=folded`);

export function saveSidebarCollapsed(isCollapsed: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${stateCookie}=${isCollapsed ? 'folded' : 'open'}; path=/dashboard; max-age=${sevenDays}; samesite=lax${secure}`;
}

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
