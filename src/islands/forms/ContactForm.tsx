import { type InputEvent, useEffect, useState } from 'react';
import {
  parseContactMessage,
  parseWish,
  validateContactMessage,
  maxLengths,
  type ContactMessage,
  contactSubjects,
} from '../../domain/people/contact.ts';
import { readDraft, saveDraft, sendMessage } from '../../stores/forms.ts';
import { withdraw } from '../../stores/toasts.ts';
import { Field, fillForm, Honeypot, useFormSubmit } from './Field.tsx';
import { PersonFields } from './PersonFields.tsx';

type Errors = ReturnType<typeof validateContactMessage>;

/** The texts and errors of a form that was sent without script. */
type Props = { values?: Partial<ContactMessage> | undefined; errors?: Errors | undefined };

export default function ContactForm({ values = {}, errors: firstErrors = {} }: Props) {
  const [errors, setErrors] = useState<Errors>(firstErrors);
  const [attempts, setAttempts] = useState(0);
  const { form, isSending, onSubmit } = useFormSubmit((fields, press) => {
    setErrors(validateContactMessage(parseContactMessage(fields)));
    setAttempts((count) => count + 1);
    return sendMessage(fields, press);
  }, 'contact');
  useEffect(() => {
    const read = () => parseContactMessage(new FormData(form.current ?? undefined));
    const wish = parseWish(new URLSearchParams(location.search)) ?? {};
    const draft = readDraft('contact');
    const { firstName, lastName, email, message } = read();
    // Of several, the first counts: what was typed before the form was hydrated, or before it was left.
    fillForm(form.current, draft.length > 0 ? draft : Object.entries(wish));
    if (firstName || lastName || email || message) saveDraft('contact', read());
  }, [form]);
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [attempts, form],
  );

  /** Keeps the text, and removes the errors of corrected fields. New errors appear only on submit. */
  function onInput({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const message = parseContactMessage(new FormData(currentTarget));
    saveDraft('contact', message);
    if (Object.keys(errors).length === 0) return;
    const currentErrors = Object.entries(validateContactMessage(message));
    const remainingErrors = currentErrors.filter(([name]) => name in errors);
    setErrors(Object.fromEntries(remainingErrors));
    if (remainingErrors.length === 0) withdraw('message');
  }

  return (
    <form
      ref={form}
      className="contact-form grid gap-5 sm:grid-cols-[1fr_1fr] sm:*:nth-[n+3]:col-span-full"
      method="post"
      action="#contact-form"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <PersonFields values={values} errors={errors} />
      <Field name="subject" label="Subject" error={errors.subject}>
        {(control) => (
          <select {...control} required={false} autoComplete="off" defaultValue={values.subject}>
            {contactSubjects.map((subject) => (
              <option key={subject} value={subject}>
                {subject}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="message" label="Message" error={errors.message}>
        {(control) => (
          <textarea
            {...control}
            rows={7}
            maxLength={maxLengths.message}
            defaultValue={values.message}
          />
        )}
      </Field>
      <Honeypot />
      <button className="button" data-action="contact" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  );
}
