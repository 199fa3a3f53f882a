import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';

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

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  label: string;
  icon: IconName;
};

/** A button with an icon and an accessible name. */
export function IconButton({ label, icon, className, ...buttonProps }: IconButtonProps) {
  return (
    <Button
      {...buttonProps}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
    >
      <Icon name={icon} />
    </Button>
  );
}
