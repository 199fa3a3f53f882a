import { memo } from 'react';
import type { StaffPickRow } from '../../data/supabase/staff-picks.ts';
import { maxPicks } from '../../domain/staff-pick.ts';
import { SortableTable } from '../ui/SortableTable.tsx';
import { reorderPicks, refreshPrice, setPickActive } from './pick-mutations.ts';
import { StaffRating } from '../../components/StaffRating.tsx';
import { IconButton } from '../ui/Button.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';
import { useAction } from '../hooks/use-action.ts';

type PickRowProps = { pick: StaffPickRow; isOnHome: boolean; remove: (pick: StaffPickRow) => void };

/** The cells of a pick with its actions. */
function PickCells({ pick, isOnHome, remove }: PickRowProps) {
  const [updatePrice, isBusy] = useAction(() => refreshPrice(pick));
  return (
    <>
      <td data-label="Product">
        <span className="with-thumb">
          {pick.image_url && <img className="thumb" src={pick.image_url} alt="" loading="lazy" />}
          <span>
            {pick.title}
            {isOnHome && (
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
        <span className="price" translate="no">
          {pick.price}
          {pick.original_price && <s>{pick.original_price}</s>}
        </span>
      </td>
      <td data-label="Rating">
        <StaffRating rating={pick.rating} />
      </td>
      <td data-label="Status">
        <StatusSwitch
          label={`${pick.title} is active`}
          isOn={pick.is_active}
          words={['Active', 'Inactive']}
          onChange={(isOn) => setPickActive(pick, isOn)}
        />
      </td>
      <td data-label="Actions">
        <span className="cell-actions">
          <IconButton
            label={`Refresh price of ${pick.title}`}
            icon="refresh-cw"
            isOff={isBusy}
            onClick={() => updatePrice()}
          />
          <IconButton label={`Remove ${pick.title}`} icon="trash-2" onClick={() => remove(pick)} />
        </span>
      </td>
    </>
  );
}

const PickRow = memo(PickCells);

const columns = ['Product', 'Author', 'Price', 'Rating', 'Status', 'Actions'];

type Props = { picks: StaffPickRow[]; remove: (pick: StaffPickRow) => void };

/** The picks in staff's order. The home page shows the first four active ones. */
function Table({ picks, remove }: Props) {
  if (picks.length === 0)
    return (
      <div className="empty-state">
        <p>No staff picks yet</p>
      </div>
    );
  const active = picks.filter(({ is_active }) => is_active);
  const onHome = new Set(active.slice(0, maxPicks));
  return (
    <SortableTable
      rows={picks}
      columns={columns}
      reorder={reorderPicks}
      renderCells={(pick) => <PickRow pick={pick} isOnHome={onHome.has(pick)} remove={remove} />}
    />
  );
}

export const PickTable = memo(Table);
