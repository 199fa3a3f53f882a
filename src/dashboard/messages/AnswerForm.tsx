import { useEffect, useState } from 'react';
import {
  type Conversation,
  getSenderName,
  type InboxMessage,
  maxAnswerLength,
} from '../../domain/people/inbox.ts';
import { useAction } from '../hooks/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { FormFieldset } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { MessageLink } from './MessageView.tsx';
import { findNextMessage, sendAnswer } from './messages.ts';
import { useDraft, writeDraft } from './use-draft.ts';

/** The form that answers a message by a mail of the shop. If somebody else has answered meanwhile, it says so first. */
export function AnswerForm({ conversation: { message, answers } }: { conversation: Conversation }) {
  const [draft, setDraft] = useDraft('answer', message.id);
  const [error, setError] = useState<string>();
  const [next, setNext] = useState<InboxMessage | null>(null);
  const seen = draft?.knownAnswers ?? answers.length;
  const newest = answers.length > seen ? answers.at(-1) : undefined;
  /** The answer was saved, although no response came. */
  const isSent = answers.some(({ id, body }) => id === draft?.id && body === draft.text.trim());
  useEffect(() => {
    if (isSent) setDraft(null);
  });

  const [send, isSending] = useAction(async () => {
    if (!draft?.text.trim()) {
      setError('Please fill in this field.');
      return;
    }
    setError(undefined);
    // An id that has an answer already belongs to an earlier text.
    const isUsed = answers.some(({ id }) => id === draft.id);
    const sent = {
      ...draft,
      ...(newest && { knownAnswers: answers.length }),
      ...(isUsed && { id: crypto.randomUUID() }),
    };
    setDraft(sent.id === draft.id ? draft : { ...draft, id: sent.id });
    // An answered message leaves the list.
    const following = findNextMessage(message.id);
    if ((await sendAnswer(message.id, sent)) !== 'saved') return;
    setDraft(null);
    setNext(following);
  });
  return (
    <FormFieldset isOpen={draft !== null}>
      <form
        className="my-5 grid max-w-160 gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextArea
          label="Your Answer"
          hint={`It is mailed to ${message.email} with the message below it.`}
          error={error}
          rows={6}
          maxLength={maxAnswerLength}
          readOnly={isSending}
          value={draft?.text ?? ''}
          onChange={({ target }) => {
            setError(undefined);
            setDraft(writeDraft(draft, target.value, answers.length));
          }}
        />
        {newest && (
          <p className="warning" role="alert">
            <bdi>{newest.answered_by}</bdi> has answered meanwhile. Please read that answer first.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" isOff={isSending}>
            {isSending ? 'Sending…' : newest ? 'Send Anyway' : 'Send Answer'}
          </Button>
          {next && (
            <MessageLink of={next.id} className="link">
              Next: <bdi>{getSenderName(next)}</bdi>
            </MessageLink>
          )}
        </div>
      </form>
    </FormFieldset>
  );
}
