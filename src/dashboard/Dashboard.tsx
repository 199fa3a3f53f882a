import { QueryClientProvider } from '@tanstack/react-query';
import { Guard } from './Guard.tsx';
import { queries } from './queries.ts';
import { Screens } from './Screens.tsx';
import { Shell } from './shell/Shell.tsx';

/** The staff's own pages: one island, which opens at the address of one of its screens. */
export default function Dashboard({ address }: { address: string }) {
  return (
    <QueryClientProvider client={queries}>
      <Guard>
        <Shell opensAt={address}>
          <Screens />
        </Shell>
      </Guard>
    </QueryClientProvider>
  );
}
