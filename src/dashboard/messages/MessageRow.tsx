import { memo } from 'react';
import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import { getSenderName, type InboxMessage } from '../../domain/people/inbox.ts';
import { formatDateTime } from '../../domain/people/user-account.ts';
import { changeQuery, getQueryAddress } from '../router.ts';

/** Returns the id of the link that opens a message. */
export const getRowId = (messageId: string): string => `open-${messageId}`;

const previewLength = 160;
const formatDay = (timestamp: string): string =>
  new Date(timestamp).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

type Props = {
  message: InboxMessage;
  isOpen: boolean;
  /** Whether a new row is selected. Later, its checkbox alone decides. */
  isSelected: boolean;
  select: (id: string, isSelected: boolean) => void;
};

function Row({ message, isOpen, isSelected, select }: Props) {
  const { id, subject, created_at } = message;
  const name = getSenderName(message);
  return (
    <li className={isOpen ? 'is-open' : undefined}>
      <label className="check">
        <input
          type="checkbox"
          defaultChecked={isSelected}
          onChange={({ target }) => select(id, target.checked)}
        />
        <span className="sr-only">Select the message of {name}</span>
      </label>
      <a
        id={getRowId(id)}
        href={getQueryAddress({ message: id })}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (!isUnmodifiedClick(event)) return;
          event.preventDefault();
          changeQuery({ message: id });
        }}
      >
        <b dir="auto">{name}</b>
        <time className="code" dateTime={created_at} title={formatDateTime(created_at)}>
          {formatDay(created_at)}
        </time>
        <span className="preview">
          <span>{subject}</span>{' '}
          <bdi className="soft">{message.message.slice(0, previewLength)}</bdi>
        </span>
      </a>
    </li>
  );
}

/** A message of the list: a checkbox, and the link that opens it. */
export const MessageRow = memo(
  Row,
  (previous, next) => previous.message.id === next.message.id && previous.isOpen === next.isOpen,
);
