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

/** The page of the current path. Each page loads on its first visit. */
export function Routes() {
  const { slug } = useStore($screen);
  const Page = routes[slug];
  return (
    <ErrorBoundary key={slug}>
      <Suspense fallback={<Spinner of="this screen" />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
