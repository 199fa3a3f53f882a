import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $screen } from './route.ts';
import { Loading } from './parts/Loading.tsx';
import { Mishap } from './parts/Mishap.tsx';

const shown = {
  '': lazy(() => import('./home/Home.tsx')),
  events: lazy(() => import('./events/Events.tsx')),
  collections: lazy(() => import('./collections/Collections.tsx')),
  'staff-picks': lazy(() => import('./staff-picks/StaffPicks.tsx')),
  settings: lazy(() => import('./settings/Settings.tsx')),
};

/** The screen at the page's address; each is fetched when it is first opened. */
export function Screens() {
  const { slug } = useStore($screen);
  const Shown = shown[slug];
  return (
    <Mishap key={slug}>
      <Suspense fallback={<Loading of="this screen" />}>
        <Shown />
      </Suspense>
    </Mishap>
  );
}
