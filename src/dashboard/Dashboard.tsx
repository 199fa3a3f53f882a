import { QueryClientProvider } from '@tanstack/react-query';
import { useStore } from '@nanostores/react';
import { Suspense, Component, type ReactNode } from 'react';
import { createHtmlPolicy } from '../components/trusted-html.ts';
import { Toasts } from '../islands/Toasts.tsx';
import { AuthGuard } from './AuthGuard.tsx';
import { queryClient } from './crud/list.ts';
import { lazyPart } from './hooks.ts';
import { Shell } from './Shell.tsx';
import { $screen } from './router.tsx';
import { Spinner } from './ui/Page.tsx';

// The page's runtime, which does it elsewhere, may come later.
createHtmlPolicy();

/** The dashboard as one island of browsers, with its toasts. It shows the page of the current path. */
export default function Dashboard() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthGuard>
        <Shell>
          <Routes />
        </Shell>
      </AuthGuard>
      <Toasts />
    </QueryClientProvider>
  );
}

const routes = {
  '': lazyPart(() => import('./home/Home.tsx')),
  events: lazyPart(() => import('./events/Events.tsx')),
  collections: lazyPart(() => import('./collections/Collections.tsx')),
  'staff-picks': lazyPart(() => import('./staff-picks/StaffPicks.tsx')),
  messages: lazyPart(() => import('./messages/Messages.tsx')),
  subscribers: lazyPart(() => import('./subscribers/Subscribers.tsx')),
  publishing: lazyPart(() => import('./publishing/Publishing.tsx')),
  settings: lazyPart(() => import('./settings/Settings.tsx')),
};

/** The page of the current path. Each page loads on its first visit. */
function Routes() {
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

/** Shows an error if a page could not be loaded or rendered. The other pages still work. */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  /** Reaches the page's report of errors, which see only what nothing catches. */
  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="grid justify-items-center gap-[0.9rem] px-4 py-12 text-center" role="alert">
        <h1>This screen did not open</h1>
        <p>The connection may be gone, or the shop was just renewed.</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Try Again
        </button>
      </div>
    );
  }
}
