import { fetchPageSpeeds, type PageSpeed } from '../../data/backend/measurements.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { settingsNotices } from '../../messages/dashboard.ts';
import { useListQuery } from '../crud/list.ts';
import { Panel, QueryBoundary } from '../ui/Page.tsx';
import { Table } from '../ui/Table.tsx';

/** The limits of "good" and "poor" of each metric, as https://web.dev/articles/vitals defines them. */
const limits = { lcp_ms: [2500, 4000], inp_ms: [200, 500], cls: [0.1, 0.25] } as const;
type Metric = keyof typeof limits;

const metrics: readonly { metric: Metric; name: string; hint: string }[] = [
  { metric: 'lcp_ms', name: 'Largest paint', hint: 'until the largest part of the page shows' },
  { metric: 'inp_ms', name: 'Response', hint: 'until the page responds to a press or a key' },
  { metric: 'cls', name: 'Shift', hint: 'how much of the page moves while it loads' },
];

const milliseconds = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'millisecond' });

/** The loading speed that visitors' browsers have measured. */
export function SpeedTab() {
  const speeds = useListQuery('page speeds', fetchPageSpeeds, settingsNotices.notFetched);
  return (
    <Panel title="Loading Speed">
      <p>
        Three of four visits of the last 28 days were at least this fast. Browsers measure it
        without cookies and send no identity.
      </p>
      <QueryBoundary
        to={speeds}
        of="the loading speed"
        failure="Failed to fetch the loading speed. Please try again."
      >
        {(pages) => (pages.length > 0 ? <SpeedTable pages={pages} /> : <Nothing />)}
      </QueryBoundary>
    </Panel>
  );
}

function Nothing() {
  return (
    <p className="mt-4">
      No visits measured yet. Measuring is off unless the setting <code>REPORT_WEB_VITALS</code> is{' '}
      <code>true</code>.
    </p>
  );
}

function SpeedTable({ pages }: { pages: PageSpeed[] }) {
  return (
    <Table className="mt-4" columns={['Page', 'Visits', 'Prerendered', ...metrics]}>
      {pages.map((speed) => (
        <tr key={speed.page}>
          <td data-label="Page">{speed.page === '/*' ? 'All others' : speed.page}</td>
          <td data-label="Visits">{formatNumber(speed.loads)}</td>
          <td data-label="Prerendered">{Math.round((100 * speed.prerendered) / speed.loads)}%</td>
          {metrics.map(({ metric, name }) => (
            <td key={metric} data-label={name}>
              <MetricValue metric={metric} value={speed[metric]} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function MetricValue({ metric, value }: { metric: Metric; value: number | null }) {
  if (value === null) return <span title="No browser measured it">–</span>;
  const [good, poor] = limits[metric];
  const rating = value <= good ? 'Good' : value <= poor ? 'Fair' : 'Slow';
  return (
    <span className="whitespace-nowrap">
      {metric === 'cls' ? value.toFixed(2) : milliseconds.format(value)}{' '}
      <span className={rating === 'Good' ? 'pill on' : 'pill'}>{rating}</span>
    </span>
  );
}
