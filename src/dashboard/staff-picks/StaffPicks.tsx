import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { StaffRating } from '../../components/StaffRating.tsx';
import type { StaffPickRow } from '../../data/backend/staff-picks.ts';
import { formatNumber, formatStoredPrice } from '../../domain/cart/money.ts';
import {
  formatPickNote,
  maxNoteLength,
  maxPicks,
  type PickNote,
} from '../../domain/merchandising/staff-pick.ts';
import { displayName } from '../../domain/people/user-account.ts';
import { deleteQuestions, pickHints } from '../../messages/dashboard.ts';
import { $session } from '../../stores/session.ts';
import { EditConflict, useMergedForm } from '../crud/merged-form.tsx';
import { type Acts, ListScreen } from '../crud/ListScreen.tsx';
import { lazyPart, useAction } from '../hooks.ts';
import { PlannedChanges } from '../publishing/PlannedChanges.tsx';
import { Button, RowActions } from '../ui/Button.tsx';
import { ColumnHelp, RowDetails, StatusSwitch } from '../ui/Table.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input, TextArea } from '../ui/Field.tsx';
import { SortableTable } from '../ui/SortableTable.tsx';
import {
  $pricesLeft,
  $pricing,
  movePicks,
  refreshAllPrices,
  refreshPrice,
  removePicks,
  restorePicks,
  savePickNote,
  setPicksActive,
  stopPrices,
  usePicks,
} from './picks.ts';

const isOnSite = (pick: StaffPickRow | null) => pick !== null && pick.is_active;

const Picker = lazyPart(() => import('./ProductPicker.tsx'));

export default function StaffPicks() {
  const pricing = useStore($pricing);
  return (
    <ListScreen
      title="Staff Picks Management"
      table="staff_picks"
      of="staff picks"
      useRows={usePicks}
      deletion={{ title: 'Remove Staff Pick', label: 'Remove', question: deleteQuestions.pick }}
      isForPublishers={isOnSite}
      remove={removePicks}
      restore={restorePicks}
      buttons={({ open }, picks) => (
        <>
          <Button
            kind="secondary"
            icon="badge-dollar-sign"
            isOff={picks.length === 0 || pricing !== null}
            onClick={() => void refreshAllPrices(picks)}
          >
            {pricing ? `Updating ${pricing.through} of ${pricing.of}...` : 'Update All Prices'}
          </Button>
          <PricingControls picks={picks} />
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
          <ColumnHelp
            of={{ Price: pickHints.price, Rating: pickHints.rating, Status: pickHints.status }}
          />
          <PickTable picks={rows} acts={acts} />
        </>
      )}
    </ListScreen>
  );
}

/** Stops the update of all prices, or continues one that was stopped or interrupted. */
function PricingControls({ picks }: { picks: readonly StaffPickRow[] }) {
  const pricing = useStore($pricing);
  const left = new Set(useStore($pricesLeft));
  const rest = picks.filter(({ id }) => left.has(id));
  if (pricing)
    return (
      <Button kind="secondary" isOff={pricing.isStopping} of="updating prices" onClick={stopPrices}>
        {pricing.isStopping ? 'Stopping...' : 'Stop'}
      </Button>
    );
  if (rest.length === 0 || rest.length === picks.length) return null;
  return (
    <Button kind="secondary" onClick={() => void refreshAllPrices(rest)}>
      Update the Other {formatNumber(rest.length)}
    </Button>
  );
}

const columns = ['Product', 'Author', 'Price', 'Rating', 'Status', 'Actions'];
const getText = ({ title, author, note, bookseller }: StaffPickRow) =>
  [title, author, note, bookseller].join('\n');

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
      of="staff picks"
      columns={columns}
      move={movePicks}
      getText={getText}
      bulkActions={[
        { label: 'Activate', act: (rows) => setPicksActive(rows, true) },
        { label: 'Deactivate', act: (rows) => setPicksActive(rows, false) },
        { label: 'Remove', isDestructive: true, act: async (rows) => acts.remove(rows) },
      ]}
      renderCells={(pick) => <PickCells pick={pick} isOnHome={onHome.has(pick)} acts={acts} />}
    />
  );
});

type CellsProps = { pick: StaffPickRow; isOnHome: boolean; acts: Acts<StaffPickRow> };

const PickCells = memo(function Cells({ pick, isOnHome, acts }: CellsProps) {
  const { title, author, image_url, price, original_price, rating, is_active, note } = pick;
  const [updatePrice, isBusy] = useAction(() => refreshPrice(pick));
  return (
    <>
      <td data-label="Product">
        <span className="flex min-w-[min(9rem,100%)] items-center gap-3">
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
            <RowDetails of={title} />
            {isOnHome && (
              <>
                {' '}
                <span className="pill on">On home page</span>
              </>
            )}
            {note && (
              <span className="hint [display:block]" dir="auto">
                {formatPickNote(pick)}
              </span>
            )}
            <PlannedChanges row={pick} open={() => acts.schedule(pick)} />
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
          isFixed={!acts.mayPublish}
          onChange={(isOn) => setPicksActive([pick], isOn)}
        />
      </td>
      <td data-label="Actions">
        <RowActions
          of={title}
          actions={[
            acts.mayChange(pick) && ['Note on', 'pencil', () => acts.open('note', pick)],
            acts.mayChange(pick) && ['Remove', 'trash-2', () => acts.remove([pick])],
          ]}
          more={[
            acts.mayPublish && !isBusy && ['Refresh price', 'refresh-cw', () => updatePrice()],
            acts.mayPublish && ['Schedule', 'clock', () => acts.schedule(pick)],
          ]}
        />
      </td>
    </>
  );
});

type NoteValues = { bookseller: string; note: string };
const noteNames = ['bookseller', 'note'] as const;
const noteLabels = { bookseller: 'Bookseller', note: 'Why you picked it' };
const toNoteValues = ({ bookseller, note }: PickNote): NoteValues => ({
  bookseller: bookseller ?? '',
  note: note ?? '',
});

function changedNote(seen: PickNote, { bookseller, note }: NoteValues): Partial<PickNote> {
  const text = note.trim() || null;
  const mine: PickNote = { note: text, bookseller: (text && bookseller.trim()) || null };
  return Object.fromEntries(
    noteNames.filter((name) => mine[name] !== seen[name]).map((name) => [name, mine[name]]),
  );
}

/** Says who picked a book and why. Shoppers read it on the home page and on the book's page. */
function NoteDialog({ pick, onClose }: { pick: StaffPickRow; onClose: () => void }) {
  const session = useStore($session);
  const ownName = 'profile' in session ? displayName(session.profile) : '';
  const form = useForm<NoteValues>({
    defaultValues: {
      ...toNoteValues(pick),
      ...(pick.bookseller === null && { bookseller: ownName }),
    },
  });
  const { control, register, formState } = form;
  const merged = useMergedForm({ form, row: pick, names: noteNames, toValues: toNoteValues });
  const note = useWatch({ control, name: 'note' });
  const [save, isSaving] = useAction(
    form.handleSubmit(async (values) => {
      const saved = await merged.save(values, (seen, mine) =>
        savePickNote(seen ?? pick, changedNote(seen ?? pick, mine)),
      );
      if (saved === 'saved') onClose();
    }),
  );
  return (
    <FormDialog
      title={`Note on ${pick.title}`}
      isChanged={formState.isDirty}
      isSaving={isSaving}
      isOff={isSaving || merged.conflict !== null}
      label="Save Note"
      onSubmit={() => save()}
      onClose={onClose}
    >
      <Input label={noteLabels.bookseller} maxLength={80} {...register('bookseller')} />
      <TextArea
        label={noteLabels.note}
        hint={`${maxNoteLength - note.length} characters left. Empty: no note.`}
        maxLength={maxNoteLength}
        {...register('note')}
      />
      <EditConflict
        of="this note"
        merged={merged}
        labels={noteLabels}
        show={(version, name) => version[name] || 'Empty'}
        onKeepMine={() => save()}
      />
    </FormDialog>
  );
}
