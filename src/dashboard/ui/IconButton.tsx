import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'children'> & { label: string; icon: LucideIcon };

/** A button with an icon and an accessible name. */
export function IconButton({ label, icon: Icon, className, ...buttonProps }: Props) {
  return (
    <Button
      {...buttonProps}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
