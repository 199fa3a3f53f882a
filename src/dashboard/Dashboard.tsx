import { QueryClientProvider } from '@tanstack/react-query';
import { AuthGuard } from './AuthGuard.tsx';
import { queryClient } from './query-client.ts';
import { Routes } from './Routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The staff's own pages: one island, which opens the screen at the page’s address. */
export default function Dashboard() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthGuard>
        <Shell>
          <Routes />
        </Shell>
      </AuthGuard>
    </QueryClientProvider>
  );
}
