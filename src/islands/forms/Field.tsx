import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { handleActions, type QueuedAction, toFormData } from '../../actions/client.ts';
import { type FieldError, honeypot } from '../../domain/people/contact.ts';
import { createSerialQueue } from '../../domain/serial-queue.ts';
import { fieldErrors } from '../../messages/contact.ts';
import type { Press } from '../../stores/request.ts';

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

/** How long after a success, in ms, a press on the emptied form is meant for what was sent. */
const repeatMs = 1000;

/**
 * Handles the presses of a form, one after the other: those of its button, if it is an `action`, which lasts longer than
 * the page; else its submissions, also one from before hydration. The form is reset only if `send` returns no false: a
 * page after this one may have sent it.
 */
export function useFormSubmit(
  send: (fields: FormData, press: Press) => Promise<boolean | undefined>,
  action?: 'contact' | 'newsletter',
) {
  const form = useRef<HTMLFormElement>(null);
  const [enqueue] = useState(createSerialQueue);
  const [isSending, setIsSending] = useState(false);
  /** The text of the last press: another press of it means the same. Not a state, which would be read too early. */
  const pressed = useRef<string>(null);

  useEffect(() => {
    // Hydrates the island that shows the toasts, because every form shows one.
    window.actionRuntime.hydrate('send');
    const island = form.current?.closest<HTMLElement>('astro-island');
    if (island?.dataset['held'] === undefined) return;
    delete island.dataset['held'];
    form.current?.requestSubmit();
  }, []);

  async function submit(fields: FormData, press: Press): Promise<void> {
    const text = textOf(fields);
    if (text === pressed.current) return;
    pressed.current = text;
    await enqueue(async () => {
      setIsSending(true);
      let answered: string | null = null;
      try {
        const isSent = (await send(fields, press)) !== false;
        const { current } = form;
        // What was typed meanwhile stays.
        if (isSent && current && textOf(new FormData(current)) === text) {
          current.reset();
          answered = textOf(new FormData(current));
        }
      } finally {
        setIsSending(false);
        if (pressed.current === text) pressed.current = answered;
        setTimeout(() => {
          if (pressed.current === answered) pressed.current = null;
        }, repeatMs);
      }
    });
  }

  useEffect(() => {
    if (!action) return undefined;
    return handleActions({
      [action]: (queued: QueuedAction) => submit(toFormData(queued), queued),
    });
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!action) void submit(new FormData(event.currentTarget), {});
  }

  return { form, isSending, onSubmit };
}

const textOf = (fields: FormData) => JSON.stringify([...fields]);
