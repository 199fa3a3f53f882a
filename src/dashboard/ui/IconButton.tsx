import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'children'> & { label: string; icon: LucideIcon };

/** A button that shows an icon and is read as words. */
export function IconButton({ label, icon: Icon, className, ...press }: Props) {
  return (
    <Button
      {...press}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
