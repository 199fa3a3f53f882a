import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { removeUnusedImages, uploadImage } from '../../data/backend/event-images.ts';
import {
  changedEventFields,
  draftFields,
  toFormValues,
  type EventFormValues,
  eventFormSchema,
  toRow,
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
import type { EventField } from '../../domain/events/fields.ts';
import type { StaffEvent } from '../../domain/events/staff-event.ts';
import { imageNotices } from '../../messages/dashboard.ts';
import { lacksRight } from '../../stores/session.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { runMutation } from '../crud/list.ts';
import { type FormSaved, useMergedForm } from '../crud/merged-form.tsx';
import { restoreFocus } from '../ui/Dialog.tsx';
import { type Outcome, saveChanges, saveNewEvents } from './events.ts';
import { processImage, type ProcessedImage } from './process-image.ts';

const imageTopic = 'event picture';

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
        ? { ...toFormValues(template), ...onDay, status: 'scheduled' as const }
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
  const merged = useMergedForm({
    form,
    row: initialEvent,
    names: draftFields,
    toValues: toFormValues,
  });
  const image = useWatch({ control: form.control, name: 'image' });
  const setImage = (url: string | null) => form.setValue('image', url, { shouldDirty: true });
  const [chosen, setChosen] = useState<ProcessedImage | null>(null);
  /** A draft that awaits confirmation, because its text contradicts the pickers. */
  const [unconfirmedDraft, setUnconfirmedDraft] = useState<EventFormValues | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'writing' });
  /** The versions of the repetition that this user knows. Null for one that was deleted. */
  const [seenEvents] = useState(
    () => new Map<string, StaffEvent | null>(events.map((event) => [event.id, event])),
  );
  /** The fields that the other events of the repetition keep, because this user took those of others. */
  const [keptFields] = useState(() => new Map<string, readonly EventField[]>());
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
    const kind = await merged.save({ ...draft, image: imageUrl }, (seen, mine, own) =>
      seen ? update(seen, mine, own) : create(mine),
    );
    if (kind !== 'saved') return;
    const before = merged.base?.image;
    if (before && before !== imageUrl) unusedImages.current.push(before);
    onSaved(draft);
  }

  async function create(draft: EventFormValues) {
    const days = draft.day ? repeatDays(draft.day, repetition) : [];
    const [seriesId = ''] = ids;
    const rows = days.length > 1 ? toRepeatedRows(draft, days, seriesId) : [toRow(draft)];
    const saved = await saveNewEvents(
      rows.flatMap((row, index) => ids.slice(index, index + 1).map((id) => ({ id, ...row }))),
      ids.slice(rows.length),
    );
    showRefusal(saved);
    return saved;
  }

  function showRefusal(saved: Outcome): void {
    if (saved.kind === 'refused' && saved.error)
      form.setError(saved.error.field, { message: saved.error.code }, { shouldFocus: true });
  }

  /** Saves the changes, of further events of the repetition too. */
  async function update(
    seen: StaffEvent,
    mine: EventFormValues,
    own: EventFormValues,
  ): Promise<FormSaved<StaffEvent, Outcome['kind'], EventField>> {
    const others = othersInSeries(seen, events, scope).flatMap((event) => {
      const known = seenEvents.get(event.id);
      return known === null ? [] : [known ?? event];
    });
    const saved = await saveChanges([
      { seen, fields: changedEventFields(mine, seen) },
      ...others.map((other) => ({
        seen: other,
        fields: changesForSeries(mine, own, other, keptFields.get(other.id)),
      })),
    ]);
    if (saved.kind !== 'changed') {
      showRefusal(saved);
      return saved;
    }
    const currentOf = (event: StaffEvent) =>
      saved.current.has(event.id) ? (saved.current.get(event.id) ?? null) : event;
    const conflicts = others.flatMap((other) => {
      const row = currentOf(other);
      seenEvents.set(other.id, row);
      if (!row) return [];
      const kept = keptFields.get(other.id) ?? [];
      const fields = conflictsInSeries(mine, own, other, row);
      return fields.some((name) => !kept.includes(name)) ? [{ row, fields }] : [];
    });
    return { kind: 'changed', current: currentOf(seen), others: conflicts };
  }

  // It reads a ref when the form is submitted, not while it renders.
  // eslint-disable-next-line react-hooks/refs
  const submit = form.handleSubmit((draft) => {
    const isIncomplete = !isCompleteRepetition(draft.day, repetition);
    setRepetitionIncomplete(isIncomplete);
    if (isIncomplete) return undefined;
    if (!hasUnknownText(draft, merged.base)) return runExclusive(() => save(draft));
    setUnconfirmedDraft(draft);
    return undefined;
  });

  return {
    form,
    step,
    /** Disables the fields, because later changes would not be part of the request. */
    isSending: step.kind === 'uploading' || step.kind === 'saving',
    merged,
    picture: chosen?.preview ?? image,
    isChanged: form.formState.isDirty || chosen !== null,
    repetition,
    setRepetition,
    isRepetitionIncomplete,
    scope,
    setScope,
    /** Another user deleted the event. Saving now creates a new event. */
    isGone: initialEvent !== null && merged.base === null,
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
    /** Lets the other events of the repetition keep what somebody else changed of them. */
    keepOthers: () => {
      for (const { row, fields } of merged.conflict?.slice(1) ?? [])
        keptFields.set(row.id, [...(keptFields.get(row.id) ?? []), ...fields]);
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
