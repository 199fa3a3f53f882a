import { RefreshCw, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { Stars } from '../../components/Stars.tsx';
import type { PickRow } from '../../data/supabase/staff-pick-rows.ts';
import { IconPress } from '../parts/IconPress.tsx';
import { SortableTable } from '../parts/SortableTable.tsx';
import { Toggle } from '../parts/Toggle.tsx';
import { orderPicks, pricePick, switchPick } from './change-picks.ts';

const mostPicks = 4;
const columns = ['Product', 'Author', 'Price', 'Rating', 'Status', 'Actions'];

type Props = { picks: PickRow[]; remove: (pick: PickRow) => void };

/** The picks in their order; the first four active ones stand on the home page. */
function Table({ picks, remove }: Props) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  if (picks.length === 0)
    return (
      <div className="nothing">
        <p>No staff picks yet</p>
      </div>
    );
  const active = picks.filter(({ is_active }) => is_active);
  const onHome = new Set(active.slice(0, mostPicks));
  async function price(pick: PickRow): Promise<void> {
    setBusy((busy) => new Set(busy).add(pick.id));
    await pricePick(pick);
    setBusy((busy) => busy.difference(new Set([pick.id])));
  }
  return (
    <SortableTable
      rows={picks}
      columns={columns}
      reorder={orderPicks}
      cellsOf={(pick) => (
        <>
          <td data-label="Product">
            <span className="with-thumb">
              {pick.image_url && (
                <img className="thumb" src={pick.image_url} alt="" loading="lazy" />
              )}
              <span>
                {pick.title}
                {onHome.has(pick) && (
                  <>
                    {' '}
                    <span className="pill on">On home page</span>
                  </>
                )}
              </span>
            </span>
          </td>
          <td data-label="Author">{pick.author}</td>
          <td data-label="Price">
            <span className="price">
              {pick.price}
              {pick.original_price && <s>{pick.original_price}</s>}
            </span>
          </td>
          <td data-label="Rating">
            <Stars rating={pick.rating} />
          </td>
          <td data-label="Status">
            <Toggle
              label={`${pick.title} is active`}
              isOn={pick.is_active}
              words={['Active', 'Inactive']}
              turn={(isOn) => switchPick(pick, isOn)}
            />
          </td>
          <td data-label="Actions">
            <span className="cell-actions">
              <IconPress
                label={`Refresh price of ${pick.title}`}
                icon={RefreshCw}
                disabled={busy.has(pick.id)}
                onClick={() => price(pick)}
              />
              <IconPress
                label={`Remove ${pick.title}`}
                icon={Trash2}
                onClick={() => remove(pick)}
              />
            </span>
          </td>
        </>
      )}
    />
  );
}

export const PickTable = memo(Table);
