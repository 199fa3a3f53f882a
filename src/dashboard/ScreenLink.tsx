import type { AnchorHTMLAttributes } from 'react';
import { isPlainClick } from '../components/plain-click.ts';
import { addressOfScreen, type Slug } from '../domain/screens.ts';
import { go } from './route.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  to: Slug;
  /** What is opened there, such as `#new`. */
  hash?: string;
  /** What else a press does. */
  pressed?: (() => void) | undefined;
};

/** A real link to a screen, which needs no new page. */
export function ScreenLink({ to, hash = '', pressed, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={addressOfScreen(to) + hash}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        pressed?.();
        go(to, hash);
      }}
    >
      {children}
    </a>
  );
}
