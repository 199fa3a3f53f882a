import { memo } from 'react';
import type { StaffPickRow } from '../../data/supabase/staff-picks.ts';
import { maxPicks } from '../../domain/staff-pick.ts';
import { SortableTable } from '../ui/SortableTable.tsx';
import { reorderPicks } from './pick-mutations.ts';
import { PickRow } from './PickRow.tsx';

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
