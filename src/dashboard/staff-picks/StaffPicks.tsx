import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useState, memo } from 'react';
import { StaffRating } from '../../components/StaffRating.tsx';
import { listDeleted } from '../../data/backend/trash.ts';
import { listPicks, type StaffPickRow } from '../../data/backend/staff-picks.ts';
import { formatPickNote, maxPicks } from '../../domain/merchandising/staff-pick.ts';
import { formatNumber, formatStoredPrice } from '../../domain/cart/money.ts';
import { deleteQuestions, pickNotices } from '../../messages/dashboard.ts';
import { useAction } from '../hooks/use-action.ts';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useListQuery } from '../hooks/use-list-query.ts';
import { SortableTable } from '../ui/SortableTable.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';
import {
  $pendingPicks,
  removePick,
  picksKey,
  $pricing,
  refreshAllPrices,
  reorderPicks,
  refreshPrice,
  restorePick,
  setPickActive,
} from './pick-mutations.ts';
import { Trash } from '../trash/Trash.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../lazy-part.ts';

const ScheduleDialog = lazyPart(() => import('../publishing/ScheduleDialog.tsx'));
const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'));
const Picker = lazyPart(() => import('./ProductPicker.tsx'));

type Open =
  | { kind: 'none' | 'picker' | 'trash' }
  | { kind: 'remove' | 'note' | 'schedule'; pick: StaffPickRow };

/** The page of staff's picks, in staff's order. */
export default function StaffPicks() {
  const list = useListQuery(picksKey, listPicks, pickNotices.notFetched, $pendingPicks);
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const picks = list.data ?? [];
  const pricing = useStore($pricing);
  const close = () => setOpen({ kind: 'none' });
  const [removed, setRemoved] = useState<StaffPickRow | null>(null);
  const isRestored = list.data?.some(({ id }) => id === removed?.id);
  const editNote = useCallback((pick: StaffPickRow) => setOpen({ kind: 'note', pick }), []);
  const schedule = useCallback((pick: StaffPickRow) => setOpen({ kind: 'schedule', pick }), []);
  const askToRemove = useCallback((pick: StaffPickRow) => setOpen({ kind: 'remove', pick }), []);

  return (
    <>
      <PageHeader title="Staff Picks Management">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => setOpen({ kind: 'trash' })}
        >
          <Icon name="trash-2" /> Trash
        </button>
        <Button
          className="button button--secondary"
          isOff={picks.length === 0 || pricing !== null}
          onClick={() => void refreshAllPrices(picks)}
        >
          <Icon name="badge-dollar-sign" />{' '}
          {pricing ? `Updating ${pricing.through} of ${pricing.of}...` : 'Update All Prices'}
        </Button>
        <button type="button" className="button" onClick={() => setOpen({ kind: 'picker' })}>
          <Icon name="plus" /> Add Products
        </button>
      </PageHeader>
      <QueryBoundary to={list} of="the staff picks" failure="Failed to fetch staff picks">
        {() => (
          <>
            <h2 className="mb-3">
              Current Staff Picks ({formatNumber(picks.filter(({ is_active }) => is_active).length)}{' '}
              active)
            </h2>
            <PickTable picks={picks} editNote={editNote} schedule={schedule} remove={askToRemove} />
          </>
        )}
      </QueryBoundary>
      <Suspense fallback={<Spinner of="the dialog" />}>
        {open.kind === 'picker' && <Picker picks={picks} onClose={close} />}
        {open.kind === 'note' && <NoteDialog pick={open.pick} onClose={close} />}
        {open.kind === 'schedule' && (
          <ScheduleDialog
            subject="staff_picks"
            id={open.pick.id}
            title={open.pick.title}
            onClose={close}
          />
        )}
      </Suspense>
      <Trash
        kind="staff picks"
        list={() => listDeleted('staff_picks')}
        restore={restorePick}
        isOpen={open.kind === 'trash'}
        onClose={close}
        deleted={isRestored ? null : removed}
        onUndoEnd={() => setRemoved(null)}
      />
      {open.kind === 'remove' && (
        <ConfirmDialog
          title="Remove Staff Pick"
          question={deleteQuestions.pick}
          label="Remove"
          isDestructive
          onConfirm={async () => {
            if (await removePick(open.pick)) setRemoved(open.pick);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type Act = (pick: StaffPickRow) => void;
type Acts = Record<'editNote' | 'schedule' | 'remove', Act>;
type PickRowProps = Acts & { pick: StaffPickRow; isOnHome: boolean };

/** The cells of a pick with its actions. */
function PickCells({ pick, isOnHome, editNote, schedule, remove }: PickRowProps) {
  const [updatePrice, isBusy] = useAction(() => refreshPrice(pick));
  return (
    <>
      <td data-label="Product">
        <span className="with-thumb">
          {pick.image_url && <img className="thumb" src={pick.image_url} alt="" loading="lazy" />}
          <span>
            <bdi>{pick.title}</bdi>
            {isOnHome && (
              <>
                {' '}
                <span className="pill on">On home page</span>
              </>
            )}
            {pick.note && (
              <span className="hint block" dir="auto">
                {formatPickNote(pick)}
              </span>
            )}
          </span>
        </span>
      </td>
      <td data-label="Author">
        <bdi>{pick.author}</bdi>
      </td>
      <td data-label="Price">
        <span className="price" translate="no">
          {formatStoredPrice(pick.price)}
          {pick.original_price && <s>{formatStoredPrice(pick.original_price)}</s>}
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
          <IconButton
            label={`Note on ${pick.title}`}
            icon="pencil"
            onClick={() => editNote(pick)}
          />
          <IconButton
            label={`Schedule ${pick.title}`}
            icon="clock"
            onClick={() => schedule(pick)}
          />
          <IconButton
            label={`Remove ${pick.title}`}
            icon="trash-2"
            className="danger"
            onClick={() => remove(pick)}
          />
        </span>
      </td>
    </>
  );
}

const PickRow = memo(PickCells);

const columns = ['Product', 'Author', 'Price', 'Rating', 'Status', 'Actions'];

type PickTableProps = Acts & { picks: StaffPickRow[] };

/** The picks in staff's order. The home page shows the first four active ones. */
function Table({ picks, ...acts }: PickTableProps) {
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
      renderCells={(pick) => <PickRow pick={pick} isOnHome={onHome.has(pick)} {...acts} />}
    />
  );
}

const PickTable = memo(Table);
