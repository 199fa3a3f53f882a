import { useStore } from '@nanostores/react';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { paths } from '../../domain/paths.ts';
import { nameOf } from '../../domain/person.ts';
import { followPublishing } from '../../stores/publishing.ts';
import { $session } from '../../stores/session.ts';
import { IconPress } from '../parts/IconPress.tsx';
import { PublishStatus } from '../publishing/PublishStatus.tsx';
import { $screen, followRoute } from '../route.ts';
import { keepFolded, wasFolded } from './fold.ts';
import { Menu } from './Menu.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { useNarrow } from './use-narrow.ts';

/** Sidebar, header and the place of the screens. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useStore($session);
  const isNarrow = useNarrow();
  const [isFolded, setFolded] = useState(wasFolded);
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(followRoute, []);
  useEffect(followPublishing, []);
  useEffect(() => $screen.listen(() => setDrawn(false)), []);

  function toggle(): void {
    if (isNarrow) {
      setDrawn(!isDrawn);
      return;
    }
    setFolded(!isFolded);
    keepFolded(!isFolded);
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => hear(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const name = 'profile' in session ? nameOf(session.profile) : 'User';
  return (
    <div className={isFolded ? 'staff-frame folded' : 'staff-frame'}>
      {!isNarrow && (
        <div className="staff-side">
          <Menu isFolded={isFolded} />
        </div>
      )}
      {isNarrow && isDrawn && <MenuDrawer onClose={() => setDrawn(false)} />}
      <div className="staff-main">
        <header className="staff-bar">
          <IconPress
            label="Toggle Sidebar"
            icon={PanelLeft}
            aria-expanded={isNarrow ? isDrawn : !isFolded}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
          />
          <p>
            Welcome back, <b>{name}</b>
          </p>
          <PublishStatus />
          <a className="plain-link to-shop" href={paths.home}>
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
