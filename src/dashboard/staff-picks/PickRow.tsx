import { RefreshCw, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { StaffRating } from '../../components/StaffRating.tsx';
import type { StaffPickRow } from '../../data/supabase/staff-picks.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';
import { useAction } from '../hooks/use-action.ts';
import { refreshPrice, setPickActive } from './pick-mutations.ts';

type Props = { pick: StaffPickRow; isOnHome: boolean; remove: (pick: StaffPickRow) => void };

/** The cells of a pick with its actions. */
function PickCells({ pick, isOnHome, remove }: Props) {
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
            icon={RefreshCw}
            isOff={isBusy}
            onClick={() => updatePrice()}
          />
          <IconButton label={`Remove ${pick.title}`} icon={Trash2} onClick={() => remove(pick)} />
        </span>
      </td>
    </>
  );
}

export const PickRow = memo(PickCells);
