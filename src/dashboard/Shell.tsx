import { useStore } from '@nanostores/react';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useRef,
  type MouseEvent,
  useSyncExternalStore,
} from 'react';
import { type Slug, dashboardScreens, paths } from '../domain/site/routes.ts';
import { formatNumber } from '../domain/cart/money.ts';
import { shop } from '../domain/site/shop.ts';
import { displayName } from '../domain/people/user-account.ts';
import { shopClock } from '../messages/events.ts';
import { resumePublishing } from '../stores/publishing.ts';
import { $session } from '../stores/session.ts';
import { $signOutState, signOutWhenIdle } from './AuthGuard.tsx';
import { useIsNarrow } from './hooks.ts';
import { useMessageCounts } from './shared-queries.ts';
import { Icon, IconButton, type IconName } from './ui/Button.tsx';
import { PublishStatus } from './publishing/PublishPanel.tsx';
import { $screen, DashboardLink, startRouter } from './router.tsx';

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
    <div
      className={`grid flex-1 grid-cols-[minmax(0,1fr)] ${isCollapsed ? 'md:grid-cols-[3rem_minmax(0,1fr)]' : 'md:grid-cols-[16rem_minmax(0,1fr)]'}`}
    >
      {!isNarrow && (
        <div className="staff-side sticky top-0 h-svh self-start bg-wine text-on-wine">
          <Sidebar isCollapsed={isCollapsed} />
        </div>
      )}
      {isNarrow && isMobileOpen && <MobileSidebar onClose={() => setMobileOpen(false)} />}
      <div className="flex min-h-svh min-w-0 flex-col">
        <header className="staff-bar sticky top-0 z-30 flex min-h-[min(3.5rem,64px)] items-center gap-3 border-x-0 border-t-0 border-b-4 border-double border-line bg-paper px-[clamp(0.6rem,2vw,1.5rem)] md:max-[63.99rem]:flex-wrap md:max-[63.99rem]:gap-y-0">
          <IconButton
            label="Toggle Sidebar"
            icon="panel-left"
            aria-expanded={isNarrow ? isMobileOpen : !isCollapsed}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
          />
          <p className="max-w-1/2 truncate">
            Welcome back, <b>{name}</b>
          </p>
          <PublishStatus />
          <a className="link ml-auto py-[0.6rem] whitespace-nowrap" href={paths.home}>
            View shop
          </a>
        </header>
        <OfflineNote />
        <main
          id="content"
          className="w-full max-w-[90rem] flex-1 px-[min(3vw+8px,2.5rem)] pt-6 pb-56 md:pb-24"
          tabIndex={-1}
        >
          {children}
          <p className="soft mt-8">All times are those of the shop: {shopClock('')}.</p>
        </main>
      </div>
    </div>
  );
}

function subscribeToLine(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribeToLine, () => navigator.onLine);
  return (
    <p
      role="status"
      className={isOnline ? 'sr-only' : 'bg-ink px-[clamp(0.6rem,2vw,1.5rem)] py-2 text-paper'}
    >
      {!isOnline &&
        'You are offline. The lists may be old, and nothing can be saved until you are back. What you have typed stays.'}
    </p>
  );
}

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
  const linkClass = `relative flex min-h-11 w-full cursor-pointer items-center gap-[0.9rem] overflow-hidden border-l-3 border-l-transparent whitespace-nowrap no-underline hover:bg-[rgb(255_255_255/0.08)] aria-[current=page]:border-l-current aria-[current=page]:bg-[rgb(255_255_255/0.12)] aria-[current=page]:font-semibold [&>svg]:size-[1.1rem] ${isCollapsed ? 'px-3' : 'px-[0.9rem]'}`;
  return (
    <nav
      className="flex h-full flex-col py-3 [&_:focus-visible]:outline-offset-[-3px] [&_:focus-visible]:outline-current"
      aria-label="Dashboard"
    >
      <a
        className={`font-normal pt-2 pb-5 font-serif text-[1.2rem]/[1.2] whitespace-nowrap no-underline ${isCollapsed ? 'text-center' : 'px-4'}`}
        href="/"
        title="To the shop"
      >
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
                className={linkClass}
                aria-current={slug === current ? 'page' : undefined}
                title={isCollapsed ? name : undefined}
                onNavigate={onNavigate}
              >
                <Icon name={icons[slug]} />
                <span className={labelClass}>{name}</span>
                {slug === 'messages' && <UnreadCount isCollapsed={isCollapsed} />}
              </DashboardLink>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className={`${linkClass} mt-auto`}
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

function UnreadCount({ isCollapsed }: { isCollapsed: boolean }) {
  const { data } = useMessageCounts();
  if (!data?.new.unread) return null;
  return (
    <span
      className={`rounded-[99px] bg-on-wine text-center text-xs font-semibold text-wine ${isCollapsed ? 'absolute top-[0.1rem] right-[0.1rem] min-w-[1.1rem] px-1 leading-[1.1rem]' : 'ml-auto min-w-6 px-[0.4rem] leading-6'}`}
    >
      {formatNumber(data.new.unread)}
      <span className="sr-only"> unread</span>
    </span>
  );
}

const stateCookie = 'sidebar_state';
const sevenDays = 7 * 24 * 60 * 60;

const isSidebarCollapsed = (): boolean => document.cookie.includes(`${stateCookie}=folded`);

function saveSidebarCollapsed(isCollapsed: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${stateCookie}=${isCollapsed ? 'folded' : 'open'}; path=/dashboard; max-age=${sevenDays}; samesite=lax${secure}`;
}

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
      className="inset-[0_auto_0_0] h-dvh max-h-none w-[min(18rem,100vw)] max-w-none bg-wine text-on-wine"
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <Sidebar isCollapsed={false} onNavigate={onClose} />
      <div className="toasts" aria-live="polite" />
    </dialog>
  );
}
