import { useStore } from '@nanostores/react';
import {
  BookHeart,
  CalendarDays,
  LayoutDashboard,
  Library,
  LogOut,
  Settings as Gear,
} from 'lucide-react';
import { shop } from '../../domain/shop.ts';
import { screens, type Slug } from '../../domain/screens.ts';
import { $leaving, leave } from '../leaving.ts';
import { $screen } from '../route.ts';
import { ScreenLink } from '../ScreenLink.tsx';

const icons = {
  '': LayoutDashboard,
  events: CalendarDays,
  collections: Library,
  'staff-picks': BookHeart,
  settings: Gear,
} satisfies Record<Slug, typeof Gear>;

/** The way to each screen, and out. `isFolded` leaves the icons, whose names are still told. */
export function Menu({ isFolded, pressed }: { isFolded: boolean; pressed?: () => void }) {
  const { slug: current } = useStore($screen);
  const isLeaving = useStore($leaving) !== 'no';
  const wording = isFolded ? 'sr-only' : '';
  return (
    <nav className="staff-menu" aria-label="Dashboard">
      <a className="house" href="/" title="To the shop">
        {isFolded ? (
          <>
            <span aria-hidden="true">{shop.name[0]}</span>
            <span className="sr-only">{shop.name}</span>
          </>
        ) : (
          shop.name
        )}
      </a>
      <ul>
        {screens.map(({ slug, name }) => {
          const Icon = icons[slug];
          return (
            <li key={slug}>
              <ScreenLink
                to={slug}
                className="side-link"
                aria-current={slug === current ? 'page' : undefined}
                title={isFolded ? name : undefined}
                pressed={pressed}
              >
                <Icon aria-hidden="true" />
                <span className={wording}>{name}</span>
              </ScreenLink>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="side-link sign-out"
        title={isFolded ? 'Sign Out' : undefined}
        aria-busy={isLeaving}
        onClick={() => void leave()}
      >
        <LogOut aria-hidden="true" />
        <span className={wording}>{isLeaving ? 'Signing out…' : 'Sign Out'}</span>
      </button>
    </nav>
  );
}
