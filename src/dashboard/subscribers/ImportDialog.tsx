import { useState } from 'react';
import { getString } from '../../domain/get-string.ts';
import { formatNumber } from '../../domain/money.ts';
import type { ImportResult } from '../../domain/subscriber.ts';
import { fileErrors, formatSubscribers, skipReasons } from '../../messages/subscribers.ts';
import { useAction } from '../hooks/use-action.ts';
import { Field } from '../ui/Field.tsx';
import { FormActions, FormDialog } from '../ui/FormDialog.tsx';
import { listSkippedLines, parseSubscriberCsv, type ParsedFile } from './subscriber-csv.ts';
import { importAddresses } from './subscriber-mutations.ts';

type Preview = { file: ParsedFile; result: ImportResult };
type Errors = { file?: string; note?: string };

/** Imports a CSV file: a preview of each line that is skipped, and how these people agreed. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [errors, setErrors] = useState<Errors>({});

  const [readFile, isReading] = useAction(async (file: File | undefined) => {
    setPreview(null);
    setErrors({});
    if (!file) return;
    const parsed = parseSubscriberCsv(await file.text());
    if (!parsed.ok) {
      setErrors({ file: fileErrors[parsed.code] });
      return;
    }
    const result = await importAddresses([...parsed.value.lines.keys()], '', true);
    if (result) setPreview({ file: parsed.value, result });
  });
  const [send, isSending] = useAction(async (fields: FormData) => {
    const note = getString(fields, 'note').trim();
    const addresses = preview ? [...preview.file.lines.keys()] : [];
    setErrors({
      ...(!preview && { file: 'Please choose a file.' }),
      ...(!note && { note: 'Please fill in this field.' }),
    });
    if (!preview || !note) return;
    if (await importAddresses(addresses, note, false)) onClose();
  });

  const label = preview ? `Add ${formatSubscribers(preview.result.added)}` : 'Add Subscribers';
  return (
    <FormDialog
      title="Import Subscribers"
      isChanged={preview !== null}
      isSaving={isSending}
      onClose={onClose}
    >
      {(leave) => (
        <form
          className="form-grid"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <Field
            label="CSV File"
            error={errors.file}
            hint="A column “email”, or one address in each line. Who unsubscribed or was removed is never added again."
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                onChange={({ target }) => readFile(target.files?.[0])}
              />
            )}
          </Field>
          <div role="status">
            {isReading && 'Reading the file…'}
            {preview && <PreviewSummary preview={preview} />}
          </div>
          {preview && <SkippedLines preview={preview} />}
          <Field
            label="How Did These People Agree?"
            error={errors.note}
            hint="Such as: signed the list at the book fair, November 2026. It is stored with each address."
          >
            {(control) => <input {...control} name="note" maxLength={200} autoComplete="off" />}
          </Field>
          <FormActions
            label={isSending ? 'Adding...' : label}
            isBusy={isSending || isReading || preview?.result.added === 0}
            onCancel={leave}
          />
        </form>
      )}
    </FormDialog>
  );
}

function PreviewSummary({ preview: { file, result } }: { preview: Preview }) {
  const skipped = listSkippedLines(file, result).length;
  return (
    <p>
      <b>{formatSubscribers(result.added)}</b> will be added as confirmed
      {skipped > 0 &&
        `, ${formatNumber(skipped)} ${skipped === 1 ? 'line is' : 'lines are'} skipped`}
      .
    </p>
  );
}

const maxShownLines = 100;

function SkippedLines({ preview: { file, result } }: { preview: Preview }) {
  const skipped = listSkippedLines(file, result);
  if (skipped.length === 0) return null;
  const hidden = skipped.length - maxShownLines;
  return (
    // Without a focus, the keyboard could not scroll it.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <div className="skipped-lines" role="region" aria-label="Skipped lines" tabIndex={0}>
      <ul>
        {skipped.slice(0, maxShownLines).map(({ line, text, reason }) => (
          <li key={`${line} ${text}`}>
            <span className="code">Line {formatNumber(line)}</span>{' '}
            <bdi>{text.slice(0, 80) || '(empty)'}</bdi>{' '}
            <span className="soft">{skipReasons[reason]}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="soft">And {formatNumber(hidden)} more.</p>}
    </div>
  );
}
