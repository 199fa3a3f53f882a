import * as Menu from '@radix-ui/react-dropdown-menu';
import { type ComponentProps, type ReactNode, createContext, useContext } from 'react';
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
      className={`icon-button aria-disabled:cursor-not-allowed aria-disabled:text-soft aria-disabled:opacity-45 ${className}`.trim()}
      aria-label={label}
    >
      <Icon name={icon} />
    </Button>
  );
}

export type Action = readonly [verb: string, icon: IconName, act: () => void];

type RowActionsProps = {
  of: string;
  actions: readonly (Action | false)[];
  /** The rarer acts, in the menu. */
  more?: readonly (Action | false)[];
};

/** The acts that move the row, which end its menu. */
export const RowMoves = createContext<readonly Action[]>([]);

/** The controls of a row, in one line where it has the room. */
export const CellActions = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-[0.15rem] max-[79.99rem]:flex-wrap max-[79.99rem]:justify-end md:[&>.icon-button]:min-w-8">
    {children}
  </span>
);

/** The buttons and the menu of a row, without what the role lacks. The act that deletes the row is marked. */
export function RowActions({ of: name, actions, more = [] }: RowActionsProps) {
  return (
    <CellActions>
      {actions
        .filter((action) => action !== false)
        .map(([verb, icon, act]) => (
          <IconButton
            key={verb}
            label={`${verb} ${name}`}
            icon={icon}
            className={icon === 'trash-2' ? 'text-(--color-danger)' : ''}
            onClick={act}
          />
        ))}
      <RowMenu of={name} actions={more} />
    </CellActions>
  );
}

/** A menu of what is seldom done with a row. Without acts it shows nothing. */
export function RowMenu({ of: name, actions }: RowActionsProps) {
  const moves = useContext(RowMoves);
  const shown = [...actions, ...moves].filter((action) => action !== false);
  if (shown.length === 0) return null;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>
        <IconButton label={`More for ${name}`} icon="ellipsis" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          className="z-40 min-w-44 border border-line bg-paper py-[0.35rem] shadow-lifted"
          align="end"
          collisionPadding={8}
        >
          {shown.map(([verb, icon, act]) => (
            <Menu.Item
              key={verb}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-4 data-highlighted:bg-blush data-highlighted:outline-none"
              onSelect={act}
            >
              <Icon name={icon} /> {verb}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
