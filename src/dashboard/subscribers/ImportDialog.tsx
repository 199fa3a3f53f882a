import { useState } from 'react';
import type { ConsentAnswers, ConsentQuestion } from '../../domain/people/consent.ts';
import { getString } from '../../domain/text/get-string.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import type { ImportResult } from '../../domain/people/subscriber.ts';
import { fileErrors, formatSubscribers, skipReasons } from '../../messages/subscribers.ts';
import { useAction } from '../hooks/use-action.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input, Select } from '../ui/Field.tsx';
import { listSkippedLines, type ParsedFile, parseSubscriberCsv } from './subscriber-csv.ts';

type Opened = { id: string; text: string; answers: ConsentAnswers; file: ParsedFile };
type Preview = { file: ParsedFile; result: ImportResult };
type Errors = { file?: string; note?: string };

/** Imports addresses, or previews it. The same id is imported once. Returns null if it failed. */
export type SendImport = (
  addresses: readonly string[],
  note: string,
  isPreview: boolean,
  id: string,
) => Promise<ImportResult | null>;

type Props = {
  send: SendImport;
  onClose: () => void;
};

/**
 * Imports a CSV file: what the file leaves open about consent, a preview of each line that is skipped, and
 * how these people agreed.
 */
export default function ImportDialog({ send, onClose }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [errors, setErrors] = useState<Errors>({});

  async function judge(text: string, answers: ConsentAnswers): Promise<void> {
    setPreview(null);
    const parsed = parseSubscriberCsv(text, answers);
    if (!parsed.ok) {
      setErrors({ file: fileErrors[parsed.code] });
      return;
    }
    const file = parsed.value;
    const id = crypto.randomUUID();
    setOpened({ id, text, answers, file });
    if (file.questions.some(({ key }) => !answers.has(key))) return;
    const result = await send([...file.lines.keys()], '', true, id);
    if (result) setPreview({ file, result });
  }
  const [readFile, isReading] = useAction(async (file: File | undefined) => {
    setOpened(null);
    setPreview(null);
    setErrors({});
    if (file) await judge(await file.text(), new Map());
  });
  const [answer, isJudging] = useAction(async (key: string, value: 'yes' | 'no') => {
    if (opened) await judge(opened.text, new Map(opened.answers).set(key, value));
  });
  const [add, isSending] = useAction(async (fields: FormData) => {
    const note = getString(fields, 'note').trim();
    const addresses = preview ? [...preview.file.lines.keys()] : [];
    setErrors({
      ...(!preview && { file: opened ? 'Please answer the questions.' : 'Please choose a file.' }),
      ...(!note && { note: 'Please fill in this field.' }),
    });
    if (!opened || !preview || !note) return;
    if (await send(addresses, note, false, opened.id)) onClose();
  });

  const label = preview ? `Add ${formatSubscribers(preview.result.added)}` : 'Add Subscribers';
  return (
    <FormDialog
      title="Import Subscribers"
      isChanged={opened !== null}
      isSaving={isSending}
      isOff={isSending || isReading || isJudging || preview?.result.added === 0}
      label={isSending ? 'Adding...' : label}
      onSubmit={add}
      onClose={onClose}
    >
      <Input
        label="CSV File"
        error={errors.file}
        hint="A column “email”, or one address in each line. Who unsubscribed or was removed is never added again."
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target }) => readFile(target.files?.[0])}
      />
      {opened && opened.file.questions.length > 0 && (
        <ConsentQuestions opened={opened} isBusy={isJudging} answer={answer} />
      )}
      <div role="status">
        {isReading && 'Reading the file…'}
        {preview && <PreviewSummary preview={preview} />}
      </div>
      {preview && <SkippedLines preview={preview} />}
      <Input
        label="How Did These People Agree?"
        error={errors.note}
        hint="Such as: signed the list at the book fair, November 2026. It is stored with each address."
        name="note"
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}

type QuestionsProps = {
  opened: Opened;
  isBusy: boolean;
  answer: (key: string, value: 'yes' | 'no') => void;
};

/** Asks what only staff know: whether a column is about consent, and what an unknown value means. */
function ConsentQuestions({ opened: { file, answers }, isBusy, answer }: QuestionsProps) {
  return (
    <fieldset className="warning">
      <legend className="label">Who Has Agreed?</legend>
      <p>The file leaves this open. Nobody is added before you have answered.</p>
      {file.questions.map((question) => (
        <div key={question.key} className="mt-4">
          <Select
            label={consentQuestion(question)}
            disabled={isBusy}
            value={answers.get(question.key) ?? ''}
            onValue={(value) => {
              if (value === 'yes' || value === 'no') answer(question.key, value);
            }}
            options={[
              ['', 'Please choose'],
              ['yes', question.isAboutColumn ? 'Yes, it says who agreed' : 'They agreed'],
              [
                'no',
                question.isAboutColumn ? 'No, it is about something else' : 'They did not agree',
              ],
            ]}
          />
        </div>
      ))}
    </fieldset>
  );
}

function consentQuestion({ column, values, isAboutColumn, count }: ConsentQuestion): string {
  const list = values.map((value) => `“${value.slice(0, 40)}”`).join(', ');
  return isAboutColumn
    ? `Is the column “${column}” about consent? It holds ${list || 'nothing'}.`
    : `${formatNumber(count)} × ${list} in the column “${column}”`;
}

function PreviewSummary({ preview: { file, result } }: { preview: Preview }) {
  const skipped = listSkippedLines(file, result);
  const withoutConsent = skipped.filter(({ reason }) => reason === 'no-consent').length;
  return (
    <p>
      <b>{formatSubscribers(result.added)}</b> will be added as confirmed
      {skipped.length > 0 &&
        `, ${formatNumber(skipped.length)} ${skipped.length === 1 ? 'line is' : 'lines are'} skipped`}
      .
      {withoutConsent > 0 &&
        ` ${formatNumber(withoutConsent)} without consent ${withoutConsent === 1 ? 'is' : 'are'} skipped.`}
    </p>
  );
}

const maxShownLines = 100;

function SkippedLines({ preview: { file, result } }: { preview: Preview }) {
  const skipped = listSkippedLines(file, result);
  if (skipped.length === 0) return null;
  const hidden = skipped.length - maxShownLines;
  return (
    <div
      className="max-h-56 overflow-y-auto border border-line px-3 py-2 wrap-anywhere"
      role="region"
      aria-label="Skipped lines"
      // Without a focus, the keyboard could not scroll it.
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ul>
        {skipped.slice(0, maxShownLines).map(({ line, text, reason }) => (
          <li key={`${line} ${text}`} className="py-[0.2rem]">
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
