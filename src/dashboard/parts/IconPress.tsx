import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: LucideIcon };

/** A button that shows an icon and is read as words. */
export function IconPress({ label, icon: Icon, className, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={className ? `icon-press ${className}` : 'icon-press'}
      aria-label={label}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
