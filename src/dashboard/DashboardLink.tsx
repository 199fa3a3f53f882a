import type { AnchorHTMLAttributes } from 'react';
import { isUnmodifiedClick } from '../components/unmodified-click.ts';
import { dashboardPath, type Slug } from '../domain/site/routes.ts';
import { go } from './router.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  to: Slug;
  /** A hash to open, such as `#new`. */
  hash?: string;
  /** Parameters of the address, such as `?tab=activity`. */
  search?: string;
  /** Called on navigation. */
  onNavigate?: (() => void) | undefined;
};

/** A link to a dashboard page, which opens without a page load. */
export function DashboardLink({
  to,
  hash = '',
  search = '',
  onNavigate,
  children,
  ...rest
}: Props) {
  return (
    <a
      {...rest}
      href={dashboardPath(to) + search + hash}
      onClick={(event) => {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        onNavigate?.();
        go(to, search + hash);
      }}
    >
      {children}
    </a>
  );
}
