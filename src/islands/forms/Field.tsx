import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldError, honeypot } from '../../domain/people/contact.ts';
import { getString } from '../../domain/text/get-string.ts';
import { fieldErrors } from '../../messages/contact.ts';

const minFillTimeMs = 1000;

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  error: FieldError | undefined;
  /** Renders the control with the attributes that link it to its label and error. */
  children: (control: {
    id: string;
    name: string;
    required: true;
    className: string;
    dir: 'auto';
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A form control with its label and error. */
export function Field({ name, label, hint, error, children }: Props) {
  const id = `field-${name}`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-fault`;
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="small-print mb-1">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        required: true,
        className: 'field',
        dir: 'auto',
        'aria-invalid': error !== undefined,
        'aria-describedby':
          [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p id={errorId} className="field-error">
          {fieldErrors[error]}
        </p>
      )}
    </div>
  );
}

/**
 * A hidden field that only bots fill in. The attributes keep browsers and password managers out.
 */
export function Honeypot() {
  return (
    <div className="sr-only" inert>
      {/* In this attribute order, the compressed home page is smallest. */}
      <input data-1p-ignore autoComplete="off" data-lpignore data-bwignore name={honeypot} />
    </div>
  );
}

/** Fills the empty fields and the lists of a form. Of several texts of a field, the first counts. */
export function fillForm(
  form: HTMLFormElement | null,
  texts: readonly [name: string, value: unknown][],
): void {
  for (const [name, value] of texts) {
    const field = form?.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (typeof value !== 'string') continue;
    if ((isText && field.value === '') || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** A press that comes so soon after a success, in ms, is meant for the form that was sent. */
const repeatMs = 1000;

/**
 * Handles the submission of a form, one at a time. It also sends a form that was submitted before
 * hydration, which src/actions/runtime.ts records. The form is reset only if `send` returns
 * no false: a page after this one may have sent it.
 */
export function useFormSubmit(send: (fields: FormData) => Promise<boolean | undefined>) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);
  /** Not a state, which a second press in the same task would read too early. */
  const isHeld = useRef(false);

  useEffect(() => {
    // Hydrates the island that shows the toasts, because every form shows one.
    window.actionRuntime.hydrate('send');
    const pendingForm = form.current;
    if (pendingForm?.dataset['pendingSubmit'] === undefined) return;
    delete pendingForm.dataset['pendingSubmit'];
    pendingForm.requestSubmit();
  }, []);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isHeld.current) void submit(event.currentTarget);
  }

  async function submit(submittedForm: HTMLFormElement): Promise<void> {
    isHeld.current = true;
    setIsSending(true);
    let holdMs = 0;
    try {
      if ((await send(new FormData(submittedForm))) !== false) {
        submittedForm.reset();
        holdMs = repeatMs;
      }
    } finally {
      setIsSending(false);
      setTimeout(() => (isHeld.current = false), holdMs);
    }
  }

  return { form, isSending, onSubmit };
}

/**
 * The server treats a form that is sent within 800 ms of opening its page as spam. Autofill can be
 * that fast.
 */
export function waitMinFillTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, minFillTimeMs - performance.now()));
}

/**
 * Returns the signals that identify bots, as they are once `waitMinFillTime` has passed. See
 * supabase/functions/_shared/bots.ts.
 */
export function getBotFields(fields: FormData) {
  const elapsed = Math.max(Math.round(performance.now()), minFillTimeMs);
  return { [honeypot]: getString(fields, honeypot), elapsed };
}
