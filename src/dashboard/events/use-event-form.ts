import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { removeUnusedImages, uploadImage } from '../../data/backend/event-images.ts';
import {
  changedEventFields,
  type DraftField,
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
  othersInSeries,
  isCompleteRepetition,
  maxRepeats,
  repeatDays,
  type Repetition,
  type SeriesScope,
  toRepeatedRows,
} from '../../domain/events/repeat-event.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import type { StaffEvent } from '../../domain/events/staff-event.ts';
import { imageNotices } from '../../messages/dashboard.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { restoreFocus } from '../ui/Dialog.tsx';
import { saveChanges, type Saved, saveNewEvents, saveToSeries } from './events.ts';
import { processImage, type ProcessedImage } from './process-image.ts';

const imageTopic = 'event picture';

/** Another user's version of the event, and the fields that both users changed. */
export type Conflict = { theirs: Version; fields: readonly DraftField[] };
type Step = { kind: 'writing' | 'preparing' | 'saving' } | { kind: 'uploading'; share: number };

export type EventFormOptions = {
  /** The event to change. Null for a new one. */
  event: StaffEvent | null;
  /** An event whose values a new one starts with, except for its day and attendees. */
  template?: StaffEvent | undefined;
  /** Every event, of which those of the same repetition can be changed too. */
  events: readonly StaffEvent[];
  onSaved: (event: Pick<StaffEvent, 'event_type'>) => void;
};

const onDay = { day: '', date: '', attendees: '0', visible_from: '', visible_until: '' };

/** The state of an event form: the values, the image, and the steps of saving. */
export function useEventForm({ event: initialEvent, template, events, onSaved }: EventFormOptions) {
  const form = useForm<EventFormValues>({
    defaultValues: template
      ? { ...toFormValues(template), ...onDay, status: 'scheduled' }
      : toFormValues(initialEvent),
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
    const uploaded = await uploadImage(chosen.blob, onProgress).catch((error: unknown) => {
      if (error instanceof ServiceUnavailableError) return { ok: false as const, message: '' };
      throw error;
    });
    if (!uploaded.ok) {
      showToast({ ...imageNotices.notUploaded(uploaded.message), topic: imageTopic });
      return undefined;
    }
    if (!isOpen.current) {
      void removeUnusedImages([uploaded.url]);
      return undefined;
    }
    unusedImages.current.push(uploaded.url);
    withdraw(imageTopic);
    setChosen(null);
    setImage(uploaded.url);
    return uploaded.url;
  }

  async function save(draft: EventFormValues): Promise<void> {
    const imageUrl = await upload();
    if (imageUrl === undefined) return;
    setStep({ kind: 'saving' });
    const mine = { ...draft, image: imageUrl };
    const saved = await (baseEvent ? saveOver(baseEvent, mine) : create(draft, imageUrl));
    if (saved === null || saved.kind !== 'saved') return;
    if (initialEvent) {
      const others = othersInSeries(initialEvent, events, scope);
      if (others.length > 0)
        await saveToSeries(others, (other) => changesForSeries(mine, initialEvent, other));
    }
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
   * Saves the changes and merges those of other users. Returns null if the user has to resolve
   * conflicts.
   */
  async function saveOver(base: StaffEvent, mine: Version): Promise<Saved | null> {
    const saved = await saveChanges(base, changedEventFields(mine, mine.image, base));
    if (saved.kind === 'gone') setBaseEvent(null);
    if (saved.kind !== 'changed') return saved;
    const theirs = versionOf(saved.current);
    const { merged, conflicts } = mergeVersions(versionOf(base), mine, theirs);
    const { image: mergedImage, ...draft } = merged;
    setBaseEvent(saved.current);
    setImage(mergedImage);
    form.reset(draft, { keepDefaultValues: true });
    if (conflicts.length > 0) {
      setConflict({ theirs, fields: conflicts });
      return null;
    }
    return (await form.trigger()) ? saveOver(saved.current, merged) : null;
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
      const { image: theirImage, ...draft } = conflict.theirs;
      if (conflict.fields.includes('image')) setImage(theirImage);
      const mine = form.getValues();
      const isTheirs = (name: string) => conflict.fields.some((field) => field === name);
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
  const isTouched = (['day', 'starts', 'ends', 'date', 'time'] as const).some(
    (name) => draft[name] !== before[name],
  );
  return isTouched && (date !== undefined || time !== undefined);
}
