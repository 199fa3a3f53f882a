import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { removePicture, uploadPicture } from '../../data/supabase/event-pictures.ts';
import { draftOf, type EventDraft, eventDraft, fieldsOf } from '../../domain/event-form.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { pictureNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';
import { resolveWith } from '../parts/resolve.ts';
import { saveEvent } from './change-events.ts';
import type { Prepared } from './prepare-picture.ts';

type Step = { kind: 'writing' | 'saving' } | { kind: 'uploading'; share: number };

/** The life of an event's form: what is typed, the picture, and the steps of saving. */
export function useEventForm(opened: StaffEvent | null, onSaved: () => void) {
  const form = useForm<EventDraft>({
    defaultValues: draftOf(opened),
    resolver: resolveWith(eventDraft),
  });
  const [seen, setSeen] = useState(opened);
  const [image, setImage] = useState(opened?.image ?? null);
  const [chosen, setChosen] = useState<Prepared | null>(null);
  const [theirs, setTheirs] = useState<StaffEvent | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'writing' });
  const isBusy = useRef(false);

  async function upload(): Promise<string | null> {
    if (!chosen) return image;
    setStep({ kind: 'uploading', share: 0 });
    const uploaded = await uploadPicture(chosen.blob, (share) =>
      setStep({ kind: 'uploading', share }),
    );
    if (!uploaded.ok) throw new NoAnswer(uploaded.sentence);
    setChosen(null);
    setImage(uploaded.url);
    return uploaded.url;
  }

  async function save(draft: EventDraft, over: StaffEvent | null): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const address = await upload();
      setStep({ kind: 'saving' });
      const saved = await saveEvent(over, fieldsOf(draft, address));
      if (saved.kind === 'changed') setTheirs(saved.current);
      if (saved.kind !== 'saved') return;
      if (over?.image && over.image !== address) void removePicture(over.image);
      onSaved();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      tell(pictureNotices.notUploaded(''));
    } finally {
      isBusy.current = false;
      setStep({ kind: 'writing' });
    }
  }

  return {
    form,
    step,
    theirs,
    mine: () => fieldsOf(form.getValues(), image),
    picture: chosen?.preview ?? image,
    isChanged: form.formState.isDirty || chosen !== null || image !== (opened?.image ?? null),
    choosePicture: setChosen,
    removeImage: () => {
      setChosen(null);
      setImage(null);
    },
    submit: form.handleSubmit((draft) => save(draft, seen)),
    keepMine: () => {
      setSeen(theirs);
      setTheirs(null);
      return form.handleSubmit((draft) => save(draft, theirs))();
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
