import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState, type ReactNode } from 'react';
import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import { askToForget } from '../crud/forget-person.ts';
import { useAction, useRight } from '../hooks.ts';
import {
  assign,
  findNextMessage,
  markRead,
  markUnread,
  messageKey,
  moveTo,
  saveNote,
  sendAnswer,
  useStaffNames,
  useDraft,
  writeDraft,
} from './messages.ts';
import { changeQuery, getQueryAddress } from '../router.tsx';
import { countPollMs } from '../shared-queries.ts';
import { Button } from '../ui/Button.tsx';
import { FormFieldset, useConfirm } from '../ui/Dialog.tsx';
import { Form, Select, TextArea } from '../ui/Field.tsx';
import { QueryBoundary } from '../ui/Page.tsx';
import { fetchConversation } from '../../data/backend/messages.ts';
import {
  type Conversation,
  createReplyLink,
  getSenderName,
  getStates,
  getSubject,
  type InboxMessage,
  maxAnswerLength,
  maxNoteLength,
  type MessageState,
} from '../../domain/people/inbox.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { formatDateTime } from '../../domain/time/date.ts';
import { mailOutcomes, stateNames, takeOver, waitingMail } from '../../messages/inbox.ts';
import { $session, refreshSession } from '../../stores/session.ts';

type Props = { id: string; onClose: () => void };

const mailPollMs = 5000;

/** The open message. It stays open when it moves into another state. */
export function MessageView({ id, onClose }: Props) {
  const conversation = useQuery({
    queryKey: [messageKey, id],
    queryFn: () => readConversation(id),
    refetchInterval: ({ state: { data } }) =>
      data && hasWaitingMail(data) ? mailPollMs : countPollMs,
  });
  return (
    <section
      className="panel wrap-anywhere lg:sticky lg:top-20 lg:max-h-[calc(100svh-6rem)] lg:overflow-y-auto"
      aria-label="Message"
    >
      <Button kind="secondary" className="mb-4 lg:hidden" onClick={onClose}>
        Back to Messages
      </Button>
      <QueryBoundary
        to={conversation}
        of="the message"
        failure="Failed to fetch the message. Please try again."
      >
        {(found) =>
          found ? (
            <Content key={found.message.id} conversation={found} onClose={onClose} />
          ) : (
            <p className="empty-state">This message does not exist any more.</p>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** Without access there is no message either: an answer that is being written must not go out of sight for that. */
async function readConversation(id: string): Promise<Conversation | null> {
  const found = await fetchConversation(id);
  if (found) return found;
  await refreshSession();
  if ($session.get().status === 'approved') return null;
  throw new ServiceUnavailableError('The message: no access');
}

const hasWaitingMail = ({ message, answers }: Conversation): boolean =>
  (message.kind === 'withdrawal' && message.receipt_outcome === null) ||
  answers.some(({ mail_outcome }) => mail_outcome === null);

type LinkProps = ComponentProps<'a'> & { of: string };

export function MessageLink({ of: id, children, ...attributes }: LinkProps) {
  return (
    <a
      {...attributes}
      href={getQueryAddress({ message: id })}
      onClick={(event) => {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        changeQuery({ message: id });
      }}
    >
      {children}
    </a>
  );
}

type ContentProps = { conversation: Conversation; onClose: () => void };

function Content({ conversation, onClose }: ContentProps) {
  const { message } = conversation;
  const { id } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  /** Whoever marks it as unread later, means it. */
  const wasUnread = useRef(message.read_at === null);
  useEffect(() => {
    if (wasUnread.current) void markRead(id);
    wasUnread.current = false;
  }, [id]);
  const [leaveUnread, isLeaving] = useAction(async () => {
    if (await markUnread(id)) onClose();
  });
  const date = formatDateTime(message.created_at);
  const mayErase = useRight('erase');
  const [ask, dialog] = useConfirm();
  return (
    <>
      <h2 ref={heading} className="mb-1 scroll-mt-20 focus:outline-none" tabIndex={-1}>
        {getSubject(message)}
      </h2>
      <p>
        <b dir="auto">{getSenderName(message)}</b> <bdi className="soft">{message.email}</bdi>
      </p>
      <time className="code" dateTime={message.created_at}>
        {date}
      </time>
      {message.kind === 'withdrawal' && (
        <p>
          Receipt <MailOutcome of={message.receipt_outcome} />
        </p>
      )}
      <p
        className="my-5 max-w-160 border-y border-line py-5 text-base/[1.6] whitespace-pre-wrap"
        dir="auto"
      >
        {message.message}
      </p>
      <Answers of={conversation} />
      <AnswerForm conversation={conversation} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <StateButtons message={message} />
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Assignee message={message} />
        <Button kind="secondary" isOff={isLeaving} onClick={() => leaveUnread()}>
          Mark as Unread
        </Button>
        {mayErase && (
          <Button kind="danger" onClick={() => void askToForget(message.email, ask)}>
            Forget This Person
          </Button>
        )}
      </div>
      <Notes conversation={conversation} />
      {dialog}
    </>
  );
}

const MailOutcome = ({ of: outcome }: { of: InboxMessage['receipt_outcome'] }) => (
  <span className={outcome === 'sent' ? 'pill on' : 'pill'}>
    {outcome ? mailOutcomes[outcome] : waitingMail}
  </span>
);

type EntryProps = { by: string; at: string; body: string; children?: ReactNode };

const Entry = ({ by, at, body, children }: EntryProps) => (
  <li>
    <span>
      <span className="code">
        <bdi>{by}</bdi>, {formatDateTime(at)}
      </span>
      {children}
      <br />
      <span className="whitespace-pre-wrap" dir="auto">
        {body}
      </span>
    </span>
  </li>
);

function Answers({ of: { answers } }: { of: Conversation }) {
  if (answers.length === 0) return null;
  return (
    <section aria-label="Answers" className="max-w-160">
      <h3 className="mb-2 text-lg">Answers</h3>
      <ul className="log">
        {answers.map(({ id, body, answered_by, created_at, mail_outcome }) => (
          <Entry key={id} by={answered_by} at={created_at} body={body}>
            {' '}
            <MailOutcome of={mail_outcome} />
          </Entry>
        ))}
      </ul>
    </section>
  );
}

/** Who is to answer. It asks before it takes a message from somebody who was faster. */
function Assignee({ message }: { message: InboxMessage }) {
  const { assigned_to } = message;
  const { data: staff = [] } = useStaffNames();
  const [ask, dialog] = useConfirm();
  async function assignOrAsk(
    seen: Parameters<typeof assign>[0],
    userId: string | null,
  ): Promise<void> {
    const current = await assign(seen, userId);
    if (!current || current.assigned_to === userId) return;
    // It was given back.
    if (current.assigned_to === null) return assignOrAsk(current, userId);
    const holder = staff.find(({ user_id }) => user_id === current.assigned_to);
    ask({ ...takeOver(holder?.username), onConfirm: () => assignOrAsk(current, userId) });
  }
  const [choose, isBusy] = useAction((userId: string) => assignOrAsk(message, userId || null));
  const options = staff.filter(({ user_id, approved }) => approved || user_id === assigned_to);
  return (
    <>
      <Select
        label="Assigned To"
        disabled={isBusy}
        value={assigned_to ?? ''}
        onValue={choose}
        options={[
          ['', 'Nobody'],
          ...options.map(({ user_id, username }) => [user_id, username] as const),
        ]}
      />
      {dialog}
    </>
  );
}

function StateButtons({ message: { id, kind, state: current } }: { message: InboxMessage }) {
  const [move, isBusy] = useAction((to: MessageState) => moveTo([id], current, to));
  return (
    <div
      className="grid grid-cols-[repeat(4,auto)] gap-px border border-line bg-line max-[29.99rem]:w-full max-[29.99rem]:grid-cols-[1fr_1fr]"
      role="group"
      aria-label="State of the message"
    >
      {getStates([kind]).map((state) => (
        <Button
          key={state}
          kind="plain"
          className="min-h-11 cursor-pointer bg-leaf px-[0.8rem] aria-pressed:cursor-default aria-pressed:bg-blush aria-pressed:font-semibold aria-pressed:text-rose"
          aria-pressed={state === current}
          isOff={isBusy}
          onClick={() => state !== current && move(state)}
        >
          {stateNames[state]}
        </Button>
      ))}
    </div>
  );
}

/** The form that answers a message by a mail of the shop. If somebody else has answered meanwhile, it says so first. */
function AnswerForm({ conversation: { message, answers } }: { conversation: Conversation }) {
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
      <Form className="my-5 grid max-w-160 gap-3" noValidate onSend={() => send()}>
        <TextArea
          label="Your Answer"
          hint={`It is mailed to ${message.email} with the message below it. A reply comes to the shop’s mailbox.`}
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
          <a className="link" href={createReplyLink(message, formatDateTime(message.created_at))}>
            Write from your own mail program
          </a>
          {next && (
            <MessageLink of={next.id} className="link">
              Next: <bdi>{getSenderName(next)}</bdi>
            </MessageLink>
          )}
        </div>
      </Form>
    </FormFieldset>
  );
}

function Notes({ conversation: { message, notes } }: { conversation: Conversation }) {
  const [draft, setDraft] = useDraft('note', message.id);
  const [save, isSaving] = useAction(async () => {
    if (draft?.text.trim() && (await saveNote(message.id, draft))) setDraft(null);
  });
  return (
    <section aria-label="Notes" className="mt-6 max-w-160">
      <h3 className="mb-2 text-lg">Notes</h3>
      <ul className="log">
        {notes.map(({ id, body, written_by, created_at }) => (
          <Entry key={id} by={written_by} at={created_at} body={body} />
        ))}
      </ul>
      <FormFieldset isOpen={draft !== null}>
        <Form className="mt-3 grid gap-3" noValidate onSend={() => save()}>
          <TextArea
            label="New Note"
            hint="Only staff see it. It is never mailed."
            rows={2}
            maxLength={maxNoteLength}
            readOnly={isSaving}
            value={draft?.text ?? ''}
            onChange={({ target }) => setDraft(writeDraft(draft, target.value, 0))}
          />
          <div>
            <Button
              type="submit"
              kind="secondary"
              isOff={isSaving || (draft?.text ?? '').trim() === ''}
            >
              {isSaving ? 'Adding…' : 'Add Note'}
            </Button>
          </div>
        </Form>
      </FormFieldset>
    </section>
  );
}
