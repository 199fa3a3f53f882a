import type { ReactNode } from 'react';

type Props = {
  columns: readonly (string | { name: string; hint: string })[];
  className?: string;
  /** The rows. */
  children: ReactNode;
  /** What follows the table in its frame. */
  end?: ReactNode;
};

/** A table in a frame that scrolls. On narrow screens, rows become cards with the labels of their cells. */
export function Table({ columns, className = '', children, end }: Props) {
  return (
    <div className={`table-scroll ${className}`.trim()}>
      <table>
        <thead>
          <tr>
            {columns
              .map((column) => (typeof column === 'string' ? { name: column, hint: '' } : column))
              .map(({ name, hint }) => (
                <th key={name} scope="col" title={hint || undefined}>
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
