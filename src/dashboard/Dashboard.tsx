import { QueryClientProvider } from '@tanstack/react-query';
import { Guard } from './Guard.tsx';
import { queries } from './queries.ts';
import { Screens } from './Screens.tsx';
import { Shell } from './shell/Shell.tsx';

/** The staff's own pages: one island, which opens the screen at the page’s address. */
export default function Dashboard() {
  return (
    <QueryClientProvider client={queries}>
      <Guard>
        <Shell>
          <Screens />
        </Shell>
      </Guard>
    </QueryClientProvider>
  );
}
