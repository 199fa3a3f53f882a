import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Press } from './Press.tsx';

type Props = Omit<ComponentProps<typeof Press>, 'children'> & { label: string; icon: LucideIcon };

/** A button that shows an icon and is read as words. */
export function IconPress({ label, icon: Icon, className, ...press }: Props) {
  return (
    <Press
      {...press}
      className={className ? `icon-press ${className}` : 'icon-press'}
      aria-label={label}
    >
      <Icon aria-hidden="true" />
    </Press>
  );
}
