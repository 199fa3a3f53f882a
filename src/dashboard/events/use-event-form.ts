import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { removePicture, uploadPicture } from '../../data/supabase/event-pictures.ts';
import { draftOf, type EventDraft, eventDraft, fieldsOf } from '../../domain/event-form.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { pictureNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';
import { passFocus } from '../parts/pass-focus.ts';
import { resolveWith } from '../parts/resolve.ts';
import { saveEvent } from './change-events.ts';
import { preparePicture, type Prepared } from './prepare-picture.ts';

type Step = { kind: 'writing' | 'preparing' | 'saving' } | { kind: 'uploading'; share: number };

/** The life of an event's form: what is typed, the picture, and the steps of saving. */
export function useEventForm(opened: StaffEvent | null, onSaved: () => void) {
  const form = useForm<EventDraft>({
    defaultValues: draftOf(opened),
    resolver: resolveWith(eventDraft),
  });
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const [seen, setSeen] = useState(opened);
  const [image, setImage] = useState(opened?.image ?? null);
  const [chosen, setChosen] = useState<Prepared | null>(null);
  const [theirs, setTheirs] = useState<StaffEvent | null>(null);
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
      made.forEach((url) => void removePicture(url));
    };
  }, []);

  async function alone(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
      setStep({ kind: 'writing' });
      // A field that cannot be written in loses the focus.
      requestAnimationFrame(passFocus);
    });
  }

  async function choosePicture(file: File): Promise<void> {
    setStep({ kind: 'preparing' });
    const prepared = await preparePicture(file);
    if (prepared.ok) setChosen(prepared.value);
    else tell(pictureNotices[prepared.code]);
  }

  /** The address of the picture to save; undefined where it was not uploaded, which is told, or too late. */
  async function upload(): Promise<string | null | undefined> {
    if (!chosen) return image;
    const told = (share: number) => setStep({ kind: 'uploading', share });
    told(0);
    const uploaded = await uploadPicture(chosen.blob, told).catch((error: unknown) => {
      if (error instanceof NoAnswer) return { ok: false as const, sentence: '' };
      throw error;
    });
    if (!uploaded.ok) {
      tell(pictureNotices.notUploaded(uploaded.sentence));
      return undefined;
    }
    if (!isOpen.current) {
      void removePicture(uploaded.url);
      return undefined;
    }
    leftOver.current.push(uploaded.url);
    setChosen(null);
    setImage(uploaded.url);
    return uploaded.url;
  }

  async function save(draft: EventDraft, over: StaffEvent | null): Promise<void> {
    const address = await upload();
    if (address === undefined) return;
    setStep({ kind: 'saving' });
    const saved = await saveEvent(id, over, fieldsOf(draft, address));
    if (saved.kind === 'changed') {
      setTheirs(saved.current);
      // Their picture may have taken the place of the one that stands here untouched.
      if (address === over?.image) setImage(saved.current.image);
    }
    if (saved.kind !== 'saved') return;
    if (over?.image && over.image !== address) leftOver.current.push(over.image);
    onSaved();
  }

  const submit = (over: StaffEvent | null) =>
    form.handleSubmit((draft) => alone(() => save(draft, over)));

  return {
    form,
    step,
    /** What is typed now would not be in what is being saved. */
    isSending: step.kind === 'uploading' || step.kind === 'saving',
    theirs,
    image,
    picture: chosen?.preview ?? image,
    isChanged: form.formState.isDirty || chosen !== null || image !== (opened?.image ?? null),
    choosePicture: (file: File) => void alone(() => choosePicture(file)),
    removeImage: () => {
      setChosen(null);
      setImage(null);
    },
    submit: submit(seen),
    keepMine: () => {
      setSeen(theirs);
      setTheirs(null);
      return submit(theirs)();
    },
    takeTheirs: () => {
      setSeen(theirs);
      setImage(theirs?.image ?? null);
      setChosen(null);
      form.reset(draftOf(theirs));
      setTheirs(null);
    },
  };
}
