import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Whether a press does nothing just now. It keeps the focus, which a disabled button would lose. */
  isOff?: boolean;
};

/** A button that may rest for a while. */
export function Button({ isOff = false, onClick, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    />
  );
}
