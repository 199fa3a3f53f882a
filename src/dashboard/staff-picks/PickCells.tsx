import { RefreshCw, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Stars } from '../../components/Stars.tsx';
import type { PickRow } from '../../data/supabase/staff-picks.ts';
import { IconPress } from '../parts/IconPress.tsx';
import { Toggle } from '../parts/Toggle.tsx';
import { useAction } from '../parts/use-action.ts';
import { pricePick, switchPick } from './change-picks.ts';

type Props = { pick: PickRow; isOnHome: boolean; remove: (pick: PickRow) => void };

/** What a row of the table says of one pick, and what can be done about it. */
function Cells({ pick, isOnHome, remove }: Props) {
  const [price, isBusy] = useAction(() => pricePick(pick));
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
            isOff={isBusy}
            onClick={() => price()}
          />
          <IconPress label={`Remove ${pick.title}`} icon={Trash2} onClick={() => remove(pick)} />
        </span>
      </td>
    </>
  );
}

export const PickCells = memo(Cells);
