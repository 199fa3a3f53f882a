import * as Switch from '@radix-ui/react-switch';
import type { ReactNode } from 'react';

type Props = {
  columns: readonly string[];
  className?: string;
  children: ReactNode;
  end?: ReactNode;
};

/** A table in a frame that scrolls. On narrow screens, rows become cards with the labels of their cells. */
export function Table({ columns, className = '', children, end }: Props) {
  return (
    <div
      className={`border-line min-[80rem]:overflow-x-auto min-[80rem]:border min-[80rem]:bg-leaf ${className}`.trim()}
    >
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {end}
    </div>
  );
}

/** Shows or hides the other cells of its row on a phone, where a row is one line at first. */
export function RowDetails({ of: name }: { of: string }) {
  return (
    <details className="row-details">
      <summary className="link font-normal w-fit cursor-pointer text-xs">
        Details<span className="sr-only"> of {name}</span>
      </summary>
    </details>
  );
}

/** Explains the headings of a table, on request. A phone shows no headings, and `title` needs a mouse. */
export function ColumnHelp({ of: columns }: { of: Record<string, string> }) {
  return (
    <details className="mb-4">
      <summary className="soft flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-[0.2em]">
        What the columns mean
      </summary>
      <dl className="panel grid max-w-3xl gap-x-4 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {Object.entries(columns).map(([name, text]) => (
          <div key={name} className="[display:contents]">
            <dt className="font-semibold">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type SwitchProps = {
  label: string;
  isOn: boolean;
  words: [string, string];
  /** Shows the badge alone, to a role that may not switch it. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
};

/** A switch with a badge. `words` are the text for on and for off. */
export function StatusSwitch({ label, isOn, words: [on, off], isFixed, onChange }: SwitchProps) {
  return (
    <span className="flex items-center gap-3">
      {!isFixed && (
        // The touch target after it is larger than the visible switch.
        <Switch.Root
          className="relative h-6 w-11 flex-none cursor-pointer rounded-[99px] border-[1.5px] border-soft bg-shade after:absolute after:inset-x-[-0.35rem] after:inset-y-[-0.65rem] data-[state=checked]:border-rose data-[state=checked]:bg-rose"
          checked={isOn}
          onCheckedChange={(next) => void onChange(next)}
          aria-label={label}
        >
          <Switch.Thumb className="ml-[0.15rem] [display:block] size-[1.05rem] rounded-[99px] bg-soft [transition:translate_0.15s] data-[state=checked]:[translate:1.2rem] data-[state=checked]:bg-on-rose" />
        </Switch.Root>
      )}
      <span className={isOn ? 'pill on' : 'pill'}>{isOn ? on : off}</span>
    </span>
  );
}
