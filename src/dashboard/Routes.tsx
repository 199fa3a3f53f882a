import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $screen } from './router.ts';
import { Spinner } from './ui/Spinner.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const routes = {
  '': lazy(() => import('./home/Home.tsx')),
  events: lazy(() => import('./events/Events.tsx')),
  collections: lazy(() => import('./collections/Collections.tsx')),
  'staff-picks': lazy(() => import('./staff-picks/StaffPicks.tsx')),
  settings: lazy(() => import('./settings/Settings.tsx')),
};

/** The screen at the page's address; each is fetched when it is first opened. */
export function Routes() {
  const { slug } = useStore($screen);
  const Shown = routes[slug];
  return (
    <ErrorBoundary key={slug}>
      <Suspense fallback={<Spinner of="this screen" />}>
        <Shown />
      </Suspense>
    </ErrorBoundary>
  );
}
