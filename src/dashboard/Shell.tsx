import { useStore } from '@nanostores/react';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  useRef,
  type MouseEvent,
} from 'react';
import { type Slug, dashboardScreens, paths } from '../domain/site/routes.ts';
import { formatNumber } from '../domain/cart/money.ts';
import { shop } from '../domain/site/shop.ts';
import { displayName } from '../domain/people/user-account.ts';
import { resumePublishing } from '../stores/publishing.ts';
import { $session } from '../stores/session.ts';
import { $signOutState, signOutWhenIdle } from './sign-out.ts';
import { useMessageCounts } from './hooks/use-message-counts.ts';
import { Icon, IconButton, type IconName } from './ui/Button.tsx';
import { PublishStatus } from './publishing/PublishPanel.tsx';
import { $screen, DashboardLink, startRouter } from './router.tsx';

/** The sidebar, the header and the current page. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useStore($session);
  const isNarrow = useIsNarrow();
  const [isCollapsed, setCollapsed] = useState(isSidebarCollapsed);
  const [isMobileOpen, setMobileOpen] = useState(false);
  useLayoutEffect(startRouter, []);
  useEffect(resumePublishing, []);
  useEffect(() => $screen.listen(() => setMobileOpen(false)), []);

  function toggle(): void {
    if (isNarrow) {
      setMobileOpen(!isMobileOpen);
      return;
    }
    setCollapsed(!isCollapsed);
    saveSidebarCollapsed(!isCollapsed);
  }
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onShortcut(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const name = 'profile' in session ? displayName(session.profile) : 'User';
  return (
    <div className={isCollapsed ? 'staff-frame is-collapsed' : 'staff-frame'}>
      {!isNarrow && (
        <div className="staff-side">
          <Sidebar isCollapsed={isCollapsed} />
        </div>
      )}
      {isNarrow && isMobileOpen && <MobileSidebar onClose={() => setMobileOpen(false)} />}
      <div className="staff-main">
        <header className="staff-bar">
          <IconButton
            label="Toggle Sidebar"
            icon="panel-left"
            aria-expanded={isNarrow ? isMobileOpen : !isCollapsed}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
          />
          <p>
            Welcome back, <b>{name}</b>
          </p>
          <PublishStatus />
          <a className="link to-shop" href={paths.home}>
            View shop
          </a>
        </header>
        <main id="content" className="staff-screen" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

const narrow = '(max-width: 47.99rem)';
function subscribe(onChange: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns true below 768 px. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);

const icons = {
  '': 'layout-dashboard',
  events: 'calendar-days',
  collections: 'library',
  'staff-picks': 'book-heart',
  messages: 'mail',
  subscribers: 'newspaper',
  publishing: 'history',
  settings: 'settings',
} as const satisfies Record<Slug, IconName>;

/**
 * The links to all pages, and Sign Out. `isCollapsed` hides the labels visually, but not from
 * screen readers.
 */
function Sidebar({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate?: () => void }) {
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
                {slug === 'messages' && <NewMessageCount />}
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

/** The number of messages that nobody has sorted yet. */
function NewMessageCount() {
  const { data } = useMessageCounts('');
  if (!data?.new) return null;
  return (
    <span className="menu-count">
      {formatNumber(data.new)}
      <span className="sr-only"> new</span>
    </span>
  );
}

const stateCookie = 'sidebar_state';
const sevenDays = 7 * 24 * 60 * 60;

/** Returns true if the sidebar is collapsed to its icons. */
const isSidebarCollapsed = (): boolean => document.cookie.includes(`${stateCookie}=folded`);

function saveSidebarCollapsed(isCollapsed: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${stateCookie}=${isCollapsed ? 'folded' : 'open'}; path=/dashboard; max-age=${sevenDays}; samesite=lax${secure}`;
}

/** The menu on a phone: a drawer that closes on a click outside. */
function MobileSidebar({ onClose }: { onClose: () => void }) {
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
