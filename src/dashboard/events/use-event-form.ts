import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { removeUnusedImages, uploadImage } from '../../data/backend/event-images.ts';
import {
  changedEventFields,
  type DraftField,
  draftFields,
  toFormValues,
  type EventFormValues,
  eventFormSchema,
  toRow,
  mergeVersions,
  type Version,
  versionOf,
  getWarnings,
} from '../../domain/events/event-form.ts';
import {
  changesForSeries,
  conflictsInSeries,
  othersInSeries,
  isCompleteRepetition,
  maxRepeats,
  repeatDays,
  type Repetition,
  type SeriesScope,
  toRepeatedRows,
} from '../../domain/events/repeat-event.ts';
import type { StaffEvent } from '../../domain/events/staff-event.ts';
import { imageNotices } from '../../messages/dashboard.ts';
import { lacksRight } from '../../stores/session.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { runMutation } from '../crud/list.ts';
import { restoreFocus } from '../ui/Dialog.tsx';
import { saveChanges, type Saved, saveNewEvents } from './events.ts';
import { processImage, type ProcessedImage } from './process-image.ts';

const imageTopic = 'event picture';

/**
 * Another user's version of the event, and the fields that both users changed. `others` are the further
 * events of its repetition of which both changed fields.
 */
export type Conflict = {
  theirs: Version;
  fields: readonly DraftField[];
  others: readonly { event: StaffEvent; fields: readonly DraftField[] }[];
};
type Step = { kind: 'writing' | 'preparing' | 'saving' } | { kind: 'uploading'; share: number };

export type EventFormOptions = {
  event: StaffEvent | null;
  /** An event whose values a new one starts with, except for its day and attendees. */
  template?: StaffEvent | undefined;
  /** Every event, of which those of the same repetition can be changed too. */
  events: readonly StaffEvent[];
  onSaved: (event: Pick<StaffEvent, 'event_type'>) => void;
};

const onDay = {
  day: '',
  last_day: '',
  date: '',
  attendees: '0',
  visible_from: '',
  visible_until: '',
};

export function useEventForm(options: EventFormOptions) {
  const { event: initialEvent, template, events, onSaved } = options;
  const form = useForm<EventFormValues>({
    defaultValues: {
      ...(template
        ? { ...toFormValues(template), ...onDay, status: 'scheduled' }
        : toFormValues(initialEvent)),
      ...(lacksRight('publish') && { is_draft: true }),
    },
    resolver: zodResolver(eventFormSchema),
  });
  const [repetition, setRepetition] = useState<Repetition>({ every: 'never', until: '' });
  const [isRepetitionIncomplete, setRepetitionIncomplete] = useState(false);
  const [scope, setScope] = useState<SeriesScope>('one');
  /** Made with the form, so that a second attempt after a lost response creates nothing twice. */
  const [ids] = useState(() => Array.from({ length: maxRepeats }, () => crypto.randomUUID()));
  /** The version to update: the newest one fetched. Null for a new event. */
  const [baseEvent, setBaseEvent] = useState(initialEvent);
  const [image, setImage] = useState((initialEvent ?? template)?.image ?? null);
  const [chosen, setChosen] = useState<ProcessedImage | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** A draft that awaits confirmation, because its text contradicts the pickers. */
  const [unconfirmedDraft, setUnconfirmedDraft] = useState<EventFormValues | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'writing' });
  /** What this user's changes are compared with: the first version, and what was taken of others' changes. */
  const ownBase = useRef<Version | null>(initialEvent && versionOf(initialEvent));
  /** The versions of the repetition that this user knows. Null for one that was deleted. */
  const [seenEvents] = useState(
    () => new Map<string, StaffEvent | null>(events.map((event) => [event.id, event])),
  );
  /** The fields that the other events of the repetition keep, because this user took those of others. */
  const [keptFields] = useState(() => new Map<string, readonly DraftField[]>());
  const isBusy = useRef(false);
  const isOpen = useRef(true);
  /** Images to remove when the form closes, if nothing uses them. */
  const unusedImages = useRef<string[]>([]);
  useEffect(() => {
    isOpen.current = true;
    const imageUrls = unusedImages.current;
    return () => {
      isOpen.current = false;
      if (imageUrls.length > 0) void removeUnusedImages(imageUrls);
      withdraw(imageTopic);
    };
  }, []);

  async function runExclusive(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
      setStep({ kind: 'writing' });
      // Fields that are disabled during saving lose the focus.
      requestAnimationFrame(restoreFocus);
    });
  }

  async function chooseImage(file: File): Promise<void> {
    setStep({ kind: 'preparing' });
    const prepared = await processImage(file);
    if (prepared.ok) {
      setChosen(prepared.value);
      withdraw(imageTopic);
    } else showToast({ ...imageNotices[prepared.code], topic: imageTopic });
  }

  /**
   * Returns the URL of the image to save. Undefined if the upload failed, which shows a toast, or
   * if the form was closed.
   */
  async function upload(): Promise<string | null | undefined> {
    if (!chosen) return image;
    const onProgress = (share: number) => setStep({ kind: 'uploading', share });
    onProgress(0);
    const uploaded = await runMutation({
      topic: imageTopic,
      failed: imageNotices.notUploaded,
      write: () => uploadImage(chosen.blob, onProgress),
    });
    if (!uploaded?.ok) return undefined;
    const url = uploaded.value;
    if (!isOpen.current) {
      void removeUnusedImages([url]);
      return undefined;
    }
    unusedImages.current.push(url);
    setChosen(null);
    setImage(url);
    return url;
  }

  async function save(draft: EventFormValues): Promise<void> {
    const imageUrl = await upload();
    if (imageUrl === undefined) return;
    setStep({ kind: 'saving' });
    const mine = { ...draft, image: imageUrl };
    const saved = await (baseEvent ? saveOver(baseEvent, mine) : create(draft, imageUrl));
    if (saved?.kind === 'refused' && saved.error && saved.error.field !== 'image')
      form.setError(saved.error.field, { message: saved.error.code }, { shouldFocus: true });
    if (saved?.kind !== 'saved') return;
    if (baseEvent?.image && baseEvent.image !== imageUrl)
      unusedImages.current.push(baseEvent.image);
    onSaved(draft);
  }

  function create(draft: EventFormValues, imageUrl: string | null): Promise<Saved> {
    const days = draft.day ? repeatDays(draft.day, repetition) : [];
    const [seriesId = ''] = ids;
    const rows =
      days.length > 1 ? toRepeatedRows(draft, imageUrl, days, seriesId) : [toRow(draft, imageUrl)];
    return saveNewEvents(
      rows.flatMap((row, index) => ids.slice(index, index + 1).map((id) => ({ id, ...row }))),
      ids.slice(rows.length),
    );
  }

  /**
   * Saves the changes, of further events of the repetition too, and merges those of other users. Returns null
   * if the user has to resolve conflicts.
   */
  async function saveOver(base: StaffEvent, mine: Version): Promise<Saved | null> {
    const seen = versionOf(base);
    const before = ownBase.current ?? seen;
    const others = othersInSeries(base, events, scope).flatMap((event) => {
      const known = seenEvents.get(event.id);
      return known === null ? [] : [known ?? event];
    });
    const saved = await saveChanges([
      { seen: base, fields: changedEventFields(mine, mine.image, base) },
      ...others.map((other) => ({
        seen: other,
        fields: changesForSeries(mine, before, other, keptFields.get(other.id)),
      })),
    ]);
    if (saved.kind === 'gone') setBaseEvent(null);
    if (saved.kind !== 'changed') return saved;
    const currentOf = (event: StaffEvent) =>
      saved.current.has(event.id) ? (saved.current.get(event.id) ?? null) : event;
    const conflictsOfOthers = others.flatMap((other) => {
      const event = currentOf(other);
      seenEvents.set(other.id, event);
      if (!event) return [];
      const kept = keptFields.get(other.id) ?? [];
      const fields = conflictsInSeries(mine, before, other, event);
      return fields.some((name) => !kept.includes(name)) ? [{ event, fields }] : [];
    });
    const current = currentOf(base);
    if (!current) {
      setBaseEvent(null);
      return { kind: 'gone' };
    }
    const theirs = versionOf(current);
    const { merged, conflicts } = mergeVersions(seen, mine, theirs);
    ownBase.current = draftFields.reduce(
      (version, name) =>
        mine[name] === seen[name] ? { ...version, [name]: theirs[name] } : version,
      before,
    );
    const { image: mergedImage, ...draft } = merged;
    setBaseEvent(current);
    setImage(mergedImage);
    form.reset(draft, { keepDefaultValues: true });
    if (conflicts.length > 0 || conflictsOfOthers.length > 0) {
      setConflict({ theirs, fields: conflicts, others: conflictsOfOthers });
      return null;
    }
    return (await form.trigger()) ? saveOver(current, merged) : null;
  }

  // It reads a ref when the form is submitted, not while it renders.
  // eslint-disable-next-line react-hooks/refs
  const submit = form.handleSubmit((draft) => {
    const isIncomplete = !isCompleteRepetition(draft.day, repetition);
    setRepetitionIncomplete(isIncomplete);
    if (isIncomplete) return undefined;
    if (!hasUnknownText(draft, baseEvent)) return runExclusive(() => save(draft));
    setUnconfirmedDraft(draft);
    return undefined;
  });

  return {
    form,
    step,
    /** Disables the fields, because later changes would not be part of the request. */
    isSending: step.kind === 'uploading' || step.kind === 'saving',
    conflict,
    image,
    picture: chosen?.preview ?? image,
    isChanged:
      form.formState.isDirty ||
      chosen !== null ||
      image !== ((initialEvent ?? template)?.image ?? null),
    repetition,
    setRepetition,
    isRepetitionIncomplete,
    scope,
    setScope,
    /** Another user deleted the event. Saving now creates a new event. */
    isGone: initialEvent !== null && baseEvent === null,
    chooseImage: (file: File) => void runExclusive(() => chooseImage(file)),
    removeImage: () => {
      withdraw(imageTopic);
      setChosen(null);
      setImage(null);
    },
    submit,
    isAsking: unconfirmedDraft !== null,
    saveAsked: async () => {
      if (unconfirmedDraft) await runExclusive(() => save(unconfirmedDraft));
    },
    endAsking: () => setUnconfirmedDraft(null),
    keepMine: () => {
      setConflict(null);
      return submit();
    },
    takeTheirs: () => {
      if (!conflict) return;
      const { theirs, fields, others } = conflict;
      const { image: theirImage, ...draft } = theirs;
      if (fields.includes('image')) setImage(theirImage);
      for (const { event, fields: kept } of others)
        keptFields.set(event.id, [...(keptFields.get(event.id) ?? []), ...kept]);
      ownBase.current = fields.reduce(
        (version, name) => ({ ...version, [name]: theirs[name] }),
        ownBase.current ?? theirs,
      );
      const mine = form.getValues();
      const isTheirs = (name: string) => fields.some((field) => field === name);
      const theirFields = Object.entries(draft).filter(([name]) => isTheirs(name));
      form.reset({ ...mine, ...Object.fromEntries(theirFields) }, { keepDefaultValues: true });
      setConflict(null);
    },
  };
}

/** Returns true if the text contradicts the pickers, and this user changed either. */
function hasUnknownText(draft: EventFormValues, baseEvent: StaffEvent | null): boolean {
  const { date, time } = getWarnings(draft);
  const before = toFormValues(baseEvent);
  const isTouched = (['day', 'last_day', 'starts', 'ends', 'date', 'time'] as const).some(
    (name) => draft[name] !== before[name],
  );
  return isTouched && (date !== undefined || time !== undefined);
}
