/**
 * Reports the loading speed of a visit when the page is hidden: no cookie, no identity, no address but the kind
 * of page. Pages have this script only if the setting REPORT_WEB_VITALS is on. The metrics are those of
 * https://web.dev/articles/vitals; the library of that name is three times as large.
 */
import { SUPABASE_URL } from 'astro:env/client';
import type { WebVitals } from '../domain/site/web-vitals.ts';

/** Only Chromium has it. */
declare class LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Shifts belong to one session if they are at most so far apart, and a session lasts at most so long, in ms. */
const sessionGapMs = 1000;
const sessionMs = 5000;
/** The worst interaction of so many is no outlier. */
const interactionsPerOutlier = 50;

// An import of the data layer would load the chunk that the islands share, on every page.
const address = `${SUPABASE_URL}/functions/v1/record-web-vitals`;
const page = location.pathname.replace(/^(\/[^/]+)\/.+/, '$1/*');

let navigation: WebVitals['navigation'];
let lcp: number | undefined;
let cls: number;
let session: { value: number; from: number; to: number };
let interactions: Map<number, number>;
let isReported: boolean;

function reset(kind: WebVitals['navigation']): void {
  navigation = kind;
  lcp = undefined;
  cls = 0;
  session = { value: 0, from: 0, to: 0 };
  interactions = new Map();
  isReported = false;
}

function start(): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming)) return;
  const activationStart = 'activationStart' in visit ? Number(visit.activationStart) : 0;
  const type = visit.type === 'back_forward' ? 'back-forward' : visit.type;
  reset(activationStart > 0 ? 'prerender' : type);
  const wasHidden = document.hidden;

  observe('largest-contentful-paint', ({ startTime }) => {
    if (!wasHidden && navigation !== 'restored') lcp = Math.max(startTime - activationStart, 0);
  });
  observe('layout-shift', (entry) => {
    if (!(entry instanceof LayoutShift) || entry.hadRecentInput) return;
    const { startTime, value } = entry;
    const isSame = startTime - session.to < sessionGapMs && startTime - session.from < sessionMs;
    session = isSame
      ? { ...session, value: session.value + value, to: startTime }
      : { value, from: startTime, to: startTime };
    cls = Math.max(cls, session.value);
  });
  observe('event', (entry) => {
    if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) return;
    const { interactionId, duration } = entry;
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  });
  addEventListener('visibilitychange', () => document.hidden && report());
  addEventListener('pagehide', report);
  addEventListener('pageshow', ({ persisted, timeStamp }) => {
    if (!persisted) return;
    reset('restored');
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        lcp = performance.now() - timeStamp;
      }),
    );
  });
}

/** Firefox and Safari warn of types that they do not know. */
function observe(type: string, callback: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(callback));
  const options = { type, buffered: true, durationThreshold: 16 };
  observer.observe(options);
}

function report(): void {
  if (isReported) return;
  isReported = true;
  const durations = [...interactions.values()].sort((a, b) => b - a);
  const inp = durations[Math.floor(durations.length / interactionsPerOutlier)];
  const body: WebVitals = {
    page,
    navigation,
    ...(lcp !== undefined && { lcp }),
    ...(inp !== undefined && { inp }),
    ...(PerformanceObserver.supportedEntryTypes.includes('layout-shift') && { cls }),
  };
  navigator.sendBeacon(address, JSON.stringify(body));
}

// A prerendered page that nobody opens is no visit.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true });
else start();
