import { atom } from 'nanostores';
import { type AnchorHTMLAttributes, useEffect, useRef, useState } from 'react';
import { isUnmodifiedClick } from '../components/unmodified-click.ts';
import { dashboardPath, type Screen, matchRoute, type Slug } from '../domain/site/routes.ts';
import { shop } from '../domain/site/shop.ts';

export const $screen = atom<Screen>(matchRoute(''));

/** The query of the current address, such as `?state=archived`. Empty without one. */
export const $query = atom('');

/**
 * The number of dashboard entries before the current history entry. Each entry stores its own
 * number.
 */
let historyIndex = 0;
const getHistoryIndex = (state: unknown): number => (typeof state === 'number' ? state : 0);

let blocker: (() => void) | null = null;

function show(pathname: string): void {
  const screen = matchRoute(pathname);
  $screen.set(screen);
  $query.set(location.search);
  document.title = `${screen.title} | ${shop.name}`;
}

function push(address: string): void {
  historyIndex += 1;
  history.pushState(historyIndex, '', address);
}

/**
 * Navigates to a page without a page load, and scrolls to the top. `suffix` holds parameters or a hash of
 * the address.
 */
function go(slug: Slug, suffix = ''): void {
  const path = dashboardPath(slug);
  if (path !== location.pathname || location.search !== '') push(path + suffix);
  show(path);
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content')?.focus());
}

/** Returns the address of the current page with changed parameters. An empty value removes one. */
export function getQueryAddress(changes: Record<string, string>): string {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes))
    if (value) params.set(name, value);
    else params.delete(name);
  return location.pathname + (params.size > 0 ? `?${params}` : '');
}

/** Changes parameters of the current page, in a new history entry unless `replace` is true. */
export function changeQuery(changes: Record<string, string>, { replace = false } = {}): void {
  const address = getQueryAddress(changes);
  if (address === location.pathname + location.search) return;
  if (replace) history.replaceState(historyIndex, '', address);
  else push(address);
  $query.set(location.search);
}

/** Blocks Back and Forward and calls `onBlocked` instead. Returns the function that unblocks. */
export function blockNavigation(onBlocked: () => void): () => void {
  blocker = onBlocked;
  return () => (blocker = null);
}

/**
 * Handles Back and Forward. The browser restores the scroll position. Returns the function that
 * stops the router.
 */
export function startRouter(): () => void {
  function onPopState(): void {
    const steps = historyIndex - getHistoryIndex(history.state);
    if (blocker && matchRoute(location.pathname) !== $screen.get()) {
      history.go(steps || 1);
      blocker();
      return;
    }
    historyIndex -= steps;
    show(location.pathname);
  }
  historyIndex = getHistoryIndex(history.state);
  show(location.pathname);
  addEventListener('popstate', onPopState);
  return () => removeEventListener('popstate', onPopState);
}

/** Safari refuses more than 100 changes of the address in 30 seconds, so a typed text is one change. */
const debounceMs = 300;
const readParam = (name: string) => new URLSearchParams(location.search).get(name) ?? '';

/**
 * Returns a parameter of the address and a function that sets it, so that a reload or a shared link
 * shows the same. The address changes without a history entry. An empty value removes it.
 */
export function useSearchParam(name: string): [value: string, set: (value: string) => void] {
  const [value, setValue] = useState(() => readParam(name));
  /** The value in the address. Only its own changes, such as those of Back, replace what staff typed. */
  const known = useRef(value);
  useEffect(() => {
    const text = value.trim();
    if (text === known.current) return;
    const timer = setTimeout(() => {
      known.current = text;
      changeQuery({ [name]: text }, { replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [name, value]);
  useEffect(
    () =>
      $query.listen(() => {
        const text = readParam(name);
        if (text === known.current) return;
        known.current = text;
        setValue(text);
      }),
    [name],
  );
  return [value, setValue];
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  to: Slug;
  hash?: string;
  search?: string;
  onNavigate?: (() => void) | undefined;
};

export function DashboardLink({
  to,
  hash = '',
  search = '',
  onNavigate,
  children,
  ...rest
}: LinkProps) {
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
