import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { removeImage, uploadImage } from '../../data/supabase/event-images.ts';
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
} from '../../domain/event-form.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { imageNotices } from '../../messages/dashboard.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { restoreFocus } from '../ui/restore-focus.ts';
import { saveChanges, type Saved, saveNewEvent } from './event-mutations.ts';
import { processImage, type ProcessedImage } from './process-image.ts';

const imageSubject = 'event picture';

/** Another's version of the event, and the fields that both changed. */
export type Conflict = { theirs: Version; fields: readonly DraftField[] };
type Step = { kind: 'writing' | 'preparing' | 'saving' } | { kind: 'uploading'; share: number };

/** The life of an event's form: what is typed, the picture, and the steps of saving. */
export function useEventForm(opened: StaffEvent | null, onSaved: () => void) {
  const form = useForm<EventFormValues>({
    defaultValues: toFormValues(opened),
    resolver: zodResolver(eventFormSchema),
  });
  const [id] = useState(() => crypto.randomUUID());
  /** What is saved over: the newest version that was read; null where the event is a new one. */
  const [seen, setSeen] = useState(opened);
  const [image, setImage] = useState(opened?.image ?? null);
  const [chosen, setChosen] = useState<ProcessedImage | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** What waits for a yes, as its words stray from the pickers. */
  const [asked, setAsked] = useState<EventFormValues | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'writing' });
  const isBusy = useRef(false);
  const isOpen = useRef(true);
  /** Pictures that may be shown nowhere when the form is closed. */
  const leftOver = useRef<string[]>([]);
  useEffect(() => {
    isOpen.current = true;
    const made = leftOver.current;
    return () => {
      isOpen.current = false;
      made.forEach((url) => void removeImage(url));
      withdraw(imageSubject);
    };
  }, []);

  async function alone(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
      setStep({ kind: 'writing' });
      // A field that cannot be written in loses the focus.
      requestAnimationFrame(restoreFocus);
    });
  }

  async function chooseImage(file: File): Promise<void> {
    setStep({ kind: 'preparing' });
    const prepared = await processImage(file);
    if (prepared.ok) {
      setChosen(prepared.value);
      withdraw(imageSubject);
    } else showToast({ ...imageNotices[prepared.code], subject: imageSubject });
  }

  /** The address of the picture to save; undefined where it was not uploaded, which is told, or too late. */
  async function upload(): Promise<string | null | undefined> {
    if (!chosen) return image;
    const onProgress = (share: number) => setStep({ kind: 'uploading', share });
    onProgress(0);
    const uploaded = await uploadImage(chosen.blob, onProgress).catch((error: unknown) => {
      if (error instanceof ServiceUnavailableError) return { ok: false as const, message: '' };
      throw error;
    });
    if (!uploaded.ok) {
      showToast({ ...imageNotices.notUploaded(uploaded.message), subject: imageSubject });
      return undefined;
    }
    if (!isOpen.current) {
      void removeImage(uploaded.url);
      return undefined;
    }
    leftOver.current.push(uploaded.url);
    withdraw(imageSubject);
    setChosen(null);
    setImage(uploaded.url);
    return uploaded.url;
  }

  async function save(draft: EventFormValues): Promise<void> {
    const address = await upload();
    if (address === undefined) return;
    setStep({ kind: 'saving' });
    const saved = await (seen
      ? saveOver(seen, { ...draft, image: address })
      : saveNewEvent(id, toRow(draft, address)));
    if (saved === null || saved.kind !== 'saved') return;
    if (seen?.image && seen.image !== address) leftOver.current.push(seen.image);
    onSaved();
  }

  /** Saves what was changed, beside what others changed meanwhile; null where staff have to choose. */
  async function saveOver(base: StaffEvent, mine: Version): Promise<Saved | null> {
    const saved = await saveChanges(base, changedEventFields(mine, mine.image, base));
    if (saved.kind === 'gone') setSeen(null);
    if (saved.kind !== 'changed') return saved;
    const theirs = versionOf(saved.current);
    const { merged, conflicts } = mergeVersions(versionOf(base), mine, theirs);
    const { image: mergedImage, ...draft } = merged;
    setSeen(saved.current);
    setImage(mergedImage);
    form.reset(draft, { keepDefaultValues: true });
    if (conflicts.length > 0) {
      setConflict({ theirs, fields: conflicts });
      return null;
    }
    return (await form.trigger()) ? saveOver(saved.current, merged) : null;
  }

  const submit = form.handleSubmit((draft) => {
    if (!strays(draft, seen)) return alone(() => save(draft));
    setAsked(draft);
    return undefined;
  });

  return {
    form,
    step,
    /** What is typed now would not be in what is being saved. */
    isSending: step.kind === 'uploading' || step.kind === 'saving',
    conflict,
    image,
    picture: chosen?.preview ?? image,
    isChanged: form.formState.isDirty || chosen !== null || image !== (opened?.image ?? null),
    /** Somebody deleted it meanwhile; what is saved now is another event. */
    isGone: opened !== null && seen === null,
    chooseImage: (file: File) => void alone(() => chooseImage(file)),
    removeImage: () => {
      withdraw(imageSubject);
      setChosen(null);
      setImage(null);
    },
    submit,
    isAsking: asked !== null,
    saveAsked: async () => {
      if (asked) await alone(() => save(asked));
    },
    endAsking: () => setAsked(null),
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
      const taken = Object.entries(draft).filter(([name]) => isTheirs(name));
      form.reset({ ...mine, ...Object.fromEntries(taken) }, { keepDefaultValues: true });
      setConflict(null);
    },
  };
}

/** True where the words name another day or hour than the pickers, and either was changed here. */
function strays(draft: EventFormValues, seen: StaffEvent | null): boolean {
  const { date, time } = getWarnings(draft);
  const before = toFormValues(seen);
  const isTouched = (['day', 'starts', 'ends', 'date', 'time'] as const).some(
    (name) => draft[name] !== before[name],
  );
  return isTouched && (date !== undefined || time !== undefined);
}
