import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { fetchSubscriberMonths } from '../../data/backend/subscribers.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import type { SubscriberMonth } from '../../domain/people/subscriber.ts';
import { formatSubscribers } from '../../messages/subscribers.ts';
import { Panel, QueryBoundary } from '../ui/Page.tsx';

export const subscriberMonthsKey = 'subscriber months';

const formatMonth = (month: string, style: 'short' | 'long'): string =>
  new Date(month).toLocaleDateString('en-US', {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  });

/** The number of confirmed subscribers at the end of each of the last 12 months. */
export const SubscriberChart = memo(function Chart() {
  const months = useQuery({
    queryKey: [subscriberMonthsKey],
    queryFn: fetchSubscriberMonths,
    staleTime: 60_000,
  });
  return (
    <Panel title="The Last 12 Months" className="mb-6 max-w-3xl">
      <QueryBoundary
        to={months}
        of="the numbers"
        failure="Failed to fetch the numbers. Please try again."
      >
        {(months) => (
          <>
            <Summary months={months} />
            <Bars months={months} />
            <NumbersTable months={months} />
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
});

function Summary({ months }: { months: SubscriberMonth[] }) {
  const now = months.at(-1);
  if (!now) return null;
  return (
    <p>
      <b>{formatSubscribers(now.subscribers)}</b> now. This month, {formatNumber(now.confirmed)}{' '}
      confirmed and {formatNumber(now.unsubscribed)} left.
    </p>
  );
}

const height = 100;
const barWidth = 10;
const gap = 3;

/** One bar for each month. The table has the same numbers for screen readers. */
function Bars({ months }: { months: SubscriberMonth[] }) {
  const max = Math.max(1, ...months.map(({ subscribers }) => subscribers));
  const width = months.length * (barWidth + gap);
  return (
    <div aria-hidden="true">
      <p className="code mt-3">{formatNumber(max)}</p>
      <svg
        className="h-28 w-full border-y border-line fill-rose"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {months.map(({ month, subscribers }, index) => {
          const bar = (height * subscribers) / max;
          return (
            <rect
              key={month}
              x={index * (barWidth + gap) + gap / 2}
              y={height - bar}
              width={barWidth}
              height={bar}
            />
          );
        })}
      </svg>
      <ol className="code grid grid-cols-[repeat(12,minmax(0,1fr))] pt-1 text-center max-sm:grid-cols-[repeat(4,minmax(0,1fr))] max-sm:text-left">
        {months.map(({ month }) => (
          <li key={month} className="max-sm:not-nth-[3n+1]:hidden">
            {formatMonth(month, 'short')}
          </li>
        ))}
      </ol>
    </div>
  );
}

function NumbersTable({ months }: { months: SubscriberMonth[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Subscribers by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Subscribers at its end</th>
            <th scope="col">Confirmed</th>
            <th scope="col">Unsubscribed</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, subscribers, confirmed, unsubscribed }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, 'long')}</th>
              <td>{formatNumber(subscribers)}</td>
              <td>{formatNumber(confirmed)}</td>
              <td>{formatNumber(unsubscribed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
