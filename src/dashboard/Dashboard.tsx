import { QueryClientProvider } from '@tanstack/react-query';
import { AuthGuard } from './AuthGuard.tsx';
import { queryClient } from './query-client.ts';
import { Routes } from './Routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The dashboard as one island. It shows the page of the current path. */
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
