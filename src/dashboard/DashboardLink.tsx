import type { AnchorHTMLAttributes } from 'react';
import { isUnmodifiedClick } from '../components/unmodified-click.ts';
import { dashboardPath, type Slug } from '../domain/dashboard-routes.ts';
import { go } from './router.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  to: Slug;
  /** What is opened there, such as `#new`. */
  hash?: string;
  /** What else a press does. */
  onNavigate?: (() => void) | undefined;
};

/** A real link to a screen, which needs no new page. */
export function DashboardLink({ to, hash = '', onNavigate, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={dashboardPath(to) + hash}
      onClick={(event) => {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        onNavigate?.();
        go(to, hash);
      }}
    >
      {children}
    </a>
  );
}
