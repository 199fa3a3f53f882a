import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Ignores clicks but keeps the focus, which `disabled` would lose. */
  isOff?: boolean;
};

/** A button that can be off temporarily. */
export function Button({ isOff = false, onClick, ...buttonProps }: Props) {
  return (
    <button
      type="button"
      {...buttonProps}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    />
  );
}
