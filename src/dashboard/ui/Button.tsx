import type { ComponentProps } from 'react';
import { collectionIconShapes } from '../../components/collection-icon-shapes.ts';
import { toTrustedHtml } from '../../components/trusted-html.ts';
import { dashboardIconShapes } from './icon-shapes.ts';

const shapes = { ...dashboardIconShapes, ...collectionIconShapes };
export type IconName = keyof typeof shapes;

/** A Lucide icon beside a label. Run `npm run icons` after adding a name to update-icons.ts. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      aria-hidden
      dangerouslySetInnerHTML={{ __html: toTrustedHtml(shapes[name]) }}
    />
  );
}

type Props = ComponentProps<'button'> & {
  /** Ignores clicks but keeps the focus, which `disabled` would lose. */
  isOff?: boolean;
  kind?: 'primary' | 'secondary' | 'danger' | 'plain';
  icon?: IconName;
  /** What the button is about, for screen readers, after its label. */
  of?: string;
};

const classNames = {
  primary: 'button',
  secondary: 'button button--secondary',
  danger: 'button danger',
  plain: '',
};

export function Button({
  isOff = false,
  kind = 'primary',
  icon,
  of: record,
  className = '',
  onClick,
  children,
  ...attributes
}: Props) {
  return (
    <button
      type="button"
      {...attributes}
      className={`${classNames[kind]} ${className}`.trim() || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {icon && ' '}
      {children}
      {record && <span className="sr-only"> {record}</span>}
    </button>
  );
}

type IconButtonProps = Omit<Props, 'children' | 'of' | 'kind'> & { label: string; icon: IconName };

export function IconButton({ label, icon, className = '', ...attributes }: IconButtonProps) {
  return (
    <Button
      {...attributes}
      kind="plain"
      className={`icon-button ${className}`.trim()}
      aria-label={label}
    >
      <Icon name={icon} />
    </Button>
  );
}

type Action = readonly [verb: string, icon: IconName, act: () => void];

type RowActionsProps = { of: string; actions: readonly (Action | false)[] };

/** The icon buttons of a row, without those that the role lacks. The one that deletes it is marked. */
export function RowActions({ of: name, actions }: RowActionsProps) {
  return actions
    .filter((action) => action !== false)
    .map(([verb, icon, act]) => (
      <IconButton
        key={verb}
        label={`${verb} ${name}`}
        icon={icon}
        className={icon === 'trash-2' ? 'danger' : ''}
        onClick={act}
      />
    ));
}
