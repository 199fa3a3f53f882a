import { useStore } from '@nanostores/react';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { paths } from '../../domain/paths.ts';
import { displayName } from '../../domain/user-account.ts';
import { resumePublishing } from '../../stores/publishing.ts';
import { $session } from '../../stores/session.ts';
import { IconButton } from '../ui/Button.tsx';
import { PublishStatus } from '../publishing/PublishStatus.tsx';
import { $screen, startRouter } from '../router.ts';
import { saveSidebarCollapsed, isSidebarCollapsed, Sidebar, MobileSidebar } from './Sidebar.tsx';

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
