import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import { StaffRating } from '../../components/StaffRating.tsx';
import type { StaffPickRow } from '../../data/backend/staff-picks.ts';
import { formatNumber, formatStoredPrice } from '../../domain/cart/money.ts';
import { formatPickNote, maxNoteLength, maxPicks } from '../../domain/merchandising/staff-pick.ts';
import { displayName } from '../../domain/people/user-account.ts';
import { deleteQuestions } from '../../messages/dashboard.ts';
import { $session } from '../../stores/session.ts';
import { type Acts, ListScreen } from '../crud/ListScreen.tsx';
import { useAction } from '../hooks/use-action.ts';
import { lazyPart } from '../lazy-part.ts';
import { Button, IconButton, RowActions } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input, TextArea } from '../ui/Field.tsx';
import { SortableTable } from '../ui/SortableTable.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';
import {
  $pricing,
  refreshAllPrices,
  refreshPrice,
  removePicks,
  reorderPicks,
  restorePick,
  savePickNote,
  setPickActive,
  usePicks,
} from './picks.ts';

const Picker = lazyPart(() => import('./ProductPicker.tsx'));

/** The page of staff's picks, in staff's order. */
export default function StaffPicks() {
  const pricing = useStore($pricing);
  return (
    <ListScreen
      title="Staff Picks Management"
      table="staff_picks"
      of="staff picks"
      useRows={usePicks}
      deletion={{ title: 'Remove Staff Pick', label: 'Remove', question: deleteQuestions.pick }}
      remove={removePicks}
      restore={restorePick}
      buttons={(open, picks) => (
        <>
          <Button
            kind="secondary"
            icon="badge-dollar-sign"
            isOff={picks.length === 0 || pricing !== null}
            onClick={() => void refreshAllPrices(picks)}
          >
            {pricing ? `Updating ${pricing.through} of ${pricing.of}...` : 'Update All Prices'}
          </Button>
          <Button icon="plus" onClick={() => open('picker')}>
            Add Products
          </Button>
        </>
      )}
      dialog={({ kind, row: pick, rows, close }) => (
        <>
          {kind === 'picker' && <Picker picks={rows} onClose={close} />}
          {kind === 'note' && pick && <NoteDialog pick={pick} onClose={close} />}
        </>
      )}
    >
      {(rows, acts) => (
        <>
          <h2 className="mb-3">
            Current Staff Picks ({formatNumber(rows.filter(({ is_active }) => is_active).length)}{' '}
            active)
          </h2>
          <PickTable picks={rows} acts={acts} />
        </>
      )}
    </ListScreen>
  );
}

const columns = ['Product', 'Author', 'Price', 'Rating', 'Status', 'Actions'];

/** The picks in staff's order. The home page shows the first four active ones. */
const PickTable = memo(function Picks({
  picks,
  acts,
}: {
  picks: StaffPickRow[];
  acts: Acts<StaffPickRow>;
}) {
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
      renderCells={(pick) => <PickCells pick={pick} isOnHome={onHome.has(pick)} acts={acts} />}
    />
  );
});

type CellsProps = { pick: StaffPickRow; isOnHome: boolean; acts: Acts<StaffPickRow> };

/** The cells of a pick with its actions. */
const PickCells = memo(function Cells({ pick, isOnHome, acts }: CellsProps) {
  const { title, author, image_url, price, original_price, rating, is_active, note } = pick;
  const [updatePrice, isBusy] = useAction(() => refreshPrice(pick));
  return (
    <>
      <td data-label="Product">
        <span className="flex min-w-36 items-center gap-3">
          {image_url && (
            <img
              className="aspect-[2/3] w-9 flex-none bg-shade object-cover"
              src={image_url}
              alt=""
              loading="lazy"
            />
          )}
          <span>
            <bdi>{title}</bdi>
            {isOnHome && (
              <>
                {' '}
                <span className="pill on">On home page</span>
              </>
            )}
            {note && (
              <span className="hint block" dir="auto">
                {formatPickNote(pick)}
              </span>
            )}
          </span>
        </span>
      </td>
      <td data-label="Author" className="min-w-20 wrap-break-word">
        <bdi>{author}</bdi>
      </td>
      <td data-label="Price">
        <span className="price whitespace-nowrap" translate="no">
          {formatStoredPrice(price)}
          {original_price && <s>{formatStoredPrice(original_price)}</s>}
        </span>
      </td>
      <td data-label="Rating">
        <StaffRating rating={rating} />
      </td>
      <td data-label="Status">
        <StatusSwitch
          label={`${title} is active`}
          isOn={is_active}
          words={['Active', 'Inactive']}
          onChange={(isOn) => setPickActive(pick, isOn)}
        />
      </td>
      <td data-label="Actions">
        <span className="cell-actions">
          <IconButton
            label={`Refresh price of ${title}`}
            icon="refresh-cw"
            isOff={isBusy}
            onClick={() => updatePrice()}
          />
          <RowActions
            of={title}
            actions={[
              ['Note on', 'pencil', () => acts.open('note', pick)],
              ['Schedule', 'clock', () => acts.schedule(pick)],
              ['Remove', 'trash-2', () => acts.remove(pick)],
            ]}
          />
        </span>
      </td>
    </>
  );
});

/** Says who picked a book and why. Shoppers read it on the home page and on the book's page. */
function NoteDialog({ pick, onClose }: { pick: StaffPickRow; onClose: () => void }) {
  const session = useStore($session);
  const ownName = 'profile' in session ? displayName(session.profile) : '';
  const [bookseller, setBookseller] = useState(pick.bookseller ?? ownName);
  const [note, setNote] = useState(pick.note ?? '');
  const text = note.trim();
  const [save, isSaving] = useAction(async () => {
    const isSaved = await savePickNote(pick, {
      note: text || null,
      bookseller: text ? bookseller.trim() || null : null,
    });
    if (isSaved) onClose();
  });
  return (
    <FormDialog
      title={`Note on ${pick.title}`}
      isChanged={note !== (pick.note ?? '') || bookseller !== (pick.bookseller ?? ownName)}
      isSaving={isSaving}
      label={isSaving ? 'Saving...' : 'Save Note'}
      onSubmit={() => save()}
      onClose={onClose}
    >
      <Input
        label="Bookseller"
        value={bookseller}
        maxLength={80}
        onChange={({ target }) => setBookseller(target.value)}
      />
      <TextArea
        label="Why you picked it"
        hint={`${maxNoteLength - note.length} characters left. Empty: no note.`}
        value={note}
        maxLength={maxNoteLength}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
