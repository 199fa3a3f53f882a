import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchMessage } from '../../data/backend/messages.ts';
import {
  createReplyLink,
  getSenderName,
  type InboxMessage,
  messageStates,
  type MessageState,
} from '../../domain/people/inbox.ts';
import { formatDateTime } from '../../domain/people/user-account.ts';
import { stateNames } from '../../messages/inbox.ts';
import { useAction } from '../hooks/use-action.ts';
import { Button, Icon } from '../ui/Button.tsx';
import { QueryBoundary } from '../ui/Page.tsx';
import { messageKey, moveTo } from './messages.ts';

type Props = { id: string; onClose: () => void };

/** The open message. It stays open when it moves into another state. */
export function MessageView({ id, onClose }: Props) {
  const message = useQuery({
    queryKey: [messageKey, id],
    queryFn: () => fetchMessage(id),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <section className="panel open-message wrap-anywhere" aria-label="Message">
      <Button kind="secondary" className="mb-4 lg:hidden" onClick={onClose}>
        Back to Messages
      </Button>
      <QueryBoundary
        to={message}
        of="the message"
        failure="Failed to fetch the message. Please try again."
      >
        {(found) =>
          found ? (
            <Content key={found.id} message={found} />
          ) : (
            <p className="empty-state">This message does not exist any more.</p>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function Content({ message }: { message: InboxMessage }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const date = formatDateTime(message.created_at);
  return (
    <>
      <h2 ref={heading} className="mb-1 scroll-mt-20 focus:outline-none" tabIndex={-1}>
        {message.subject}
      </h2>
      <p>
        <b dir="auto">{getSenderName(message)}</b> <bdi className="soft">{message.email}</bdi>
      </p>
      <time className="code" dateTime={message.created_at}>
        {date}
      </time>
      <p
        className="my-5 max-w-160 border-y border-line py-5 text-base/[1.6] whitespace-pre-wrap"
        dir="auto"
      >
        {message.message}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a className="button" href={createReplyLink(message, date)}>
          <Icon name="mail" /> Answer by Mail
        </a>
        <StateButtons message={message} />
      </div>
    </>
  );
}

/** One button for each state, the current one pressed. */
function StateButtons({ message: { id, state: current } }: { message: InboxMessage }) {
  const [move, isBusy] = useAction((to: MessageState) => moveTo([id], current, to));
  return (
    <div
      className="grid grid-cols-[repeat(4,auto)] gap-px border border-line bg-line max-[29.99rem]:w-full max-[29.99rem]:grid-cols-[1fr_1fr]"
      role="group"
      aria-label="State of the message"
    >
      {messageStates.map((state) => (
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
