import { useStore } from '@nanostores/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import { queryClient, runMutation } from '../crud/list.ts';
import { useRight } from '../hooks.ts';
import { DashboardLink } from '../router.tsx';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { ErrorState, Panel, Spinner } from '../ui/Page.tsx';
import { formatDateTime, nextScheduledBuild } from '../../domain/time/date.ts';
import { fetchLastRollback } from '../../data/backend/audit-log.ts';
import { fetchHold, setHold } from '../../data/backend/publishing.ts';
import {
  fetchLiveRelease,
  fetchReleaseSince,
  fetchServedRelease,
} from '../../data/backend/releases.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { splitEventLinks } from '../../domain/valid-rows.ts';
import { formatActivity } from '../../messages/activity.ts';
import { publishingNotices, publishText } from '../../messages/publishing.ts';
import { $publishing, publishNow, publishOverRollback } from '../../stores/publishing.ts';
import { accessToken } from '../../stores/session.ts';

const defaultState =
  'What you change here is published by itself: within a few minutes, or with the next scheduled build. Events are shown at once.';

export function PublishPanel() {
  const { data, isPending, isError, refetch } = useLiveRelease();
  const { data: servedRelease } = useShownRelease();
  const { data: rollback } = useQuery({
    queryKey: ['last rollback', servedRelease?.builtAt],
    queryFn: servedRelease?.rolledBack ? fetchLastRollback : skipToken,
  });
  const state = usePublishState();
  return (
    <Panel title="Public Site">
      {servedRelease?.rolledBack ? (
        <p>
          {rollback?.label
            ? `${formatActivity(rollback)}, on ${formatDateTime(rollback.occurred_at)}.`
            : 'The site is rolled back.'}{' '}
          Shoppers see the release built{' '}
          <time dateTime={servedRelease.builtAt}>{formatDateTime(servedRelease.builtAt)}</time> with{' '}
          {formatNumber(servedRelease.books)} books. No scheduled build replaces it until the
          rollback ends. {!state?.isRolledBack && <EndRollback />}
        </p>
      ) : isPending ? (
        <Spinner of="the last release" />
      ) : isError ? (
        <ErrorState message="The releases could not be read." retry={refetch} />
      ) : data ? (
        <p>
          Last built <time dateTime={data.built_at}>{formatDateTime(data.built_at)}</time> with{' '}
          {formatNumber(data.books)} books. The next scheduled build is due by{' '}
          {formatDateTime(nextScheduledBuild(data.built_at, new Date()).toISOString())}.
          {data.reason && (
            <span className="field-error [display:block]">
              <ReleaseReason reason={data.reason} />
            </span>
          )}
        </p>
      ) : (
        <p>
          No build has been recorded yet. The public site is built when it starts and every three
          hours.
        </p>
      )}
      <p className="soft mt-3">
        {state ? (
          <>
            <b>{state.label}</b> {state.message}
          </>
        ) : servedRelease?.rolledBack ? (
          'What you change here is saved, and shown once the rollback ends. Events are shown at once.'
        ) : (
          defaultState
        )}
      </p>
      {servedRelease && (
        <div className="mt-3">
          <OpenPreview path="/preview/open" title={previewHint}>
            See It as It Will Be
          </OpenPreview>
        </div>
      )}
    </Panel>
  );
}

const previewHint =
  'Opens the whole shop with drafts, planned changes and what is held, for you alone and an hour.';

type OpenPreviewProps = { path: string; id?: string } & Pick<
  ComponentProps<typeof Button>,
  'of' | 'title' | 'children'
>;

/** Opens a release that is not live in a new tab. A form sends the token, which no address may have. */
export function OpenPreview({ path, id, ...button }: OpenPreviewProps) {
  const token = useRef<HTMLInputElement>(null);
  return (
    <form
      method="post"
      action={path}
      target="_blank"
      rel="noopener"
      onSubmit={() => {
        if (token.current) token.current.value = accessToken() ?? '';
      }}
    >
      {id && <input type="hidden" name="id" value={id} />}
      <input ref={token} type="hidden" name="token" />
      <Button type="submit" kind="secondary" {...button} />
    </form>
  );
}

function EndRollback() {
  const [ask, dialog] = useConfirm();
  const mayPublish = useRight('publish');
  const askToPublish = () =>
    ask({
      title: 'End the Rollback',
      question:
        'Shoppers see an older release, to which the site was rolled back. Publishing replaces it with a new release that holds every saved change.',
      label: 'Publish',
      onConfirm: publishOverRollback,
    });
  if (!mayPublish) return null;
  return (
    <>
      <button type="button" className="link min-h-11 flex-none" onClick={askToPublish}>
        End the Rollback…
      </button>
      {dialog}
    </>
  );
}

const pillClasses = {
  pending: '',
  success: 'border-current bg-transparent',
  error: 'border-rose bg-blush text-rose',
};

/** Below the page on a phone, where the padding of the content lets the last row scroll clear of it. */
export function PublishStatus() {
  const state = usePublishState();
  return (
    <div
      className={`publish-status flex min-w-0 flex-1 items-center gap-3 text-xs max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:px-4 md:max-[63.99rem]:order-1 md:max-[63.99rem]:basis-full ${state ? 'border-line max-md:border-t max-md:bg-leaf md:max-[63.99rem]:pb-2' : 'max-md:pointer-events-none'}`}
    >
      <p
        className="min-w-0 truncate max-[63.99rem]:whitespace-normal max-md:flex-1 max-md:py-2"
        role="status"
      >
        {state && (
          <>
            {state.heldBy ? (
              <DashboardLink to="publishing" className="pill" title={`Held by ${state.heldBy}`}>
                {state.label}
              </DashboardLink>
            ) : (
              <span className={`pill ${pillClasses[state.status]}`}>{state.label}</span>
            )}{' '}
            <span className="soft" title={state.message}>
              {state.message}
            </span>
          </>
        )}
      </p>
      {state?.isRolledBack && <EndRollback />}
      {state?.status === 'error' && !state.isRolledBack && (
        <button type="button" className="link min-h-11 flex-none" onClick={() => void publishNow()}>
          Try Again
        </button>
      )}
    </div>
  );
}

const holdKey = 'publish hold';

/** Returns who holds the public collections and staff picks. The data is null without a hold. */
export const useHold = () =>
  useQuery({ queryKey: [holdKey], queryFn: fetchHold, refetchInterval: 60_000 });

type Hold = { held_at: string } | null | undefined;

/** Returns true for a change of collections or picks that was made while a hold keeps it from shoppers. */
export const isHeld = (
  { topic, applied_at }: { topic: string; applied_at: string | null },
  hold: Hold,
): boolean =>
  topic !== 'events' &&
  applied_at !== null &&
  !!hold &&
  Date.parse(applied_at) >= Date.parse(hold.held_at);

export async function changeHold(shouldHold: boolean): Promise<void> {
  const { held, released, notHeld } = publishingNotices;
  const result = await runMutation({
    topic: 'hold',
    done: shouldHold ? held : released,
    failed: notHeld,
    write: () => setHold(shouldHold),
    refreshes: [holdKey],
  });
  if (result?.ok && !shouldHold) await publishNow();
}

type PublishState = {
  label: string;
  message: string;
  status: 'pending' | 'success' | 'error';
  /** True if only ending the rollback publishes the changes. */
  isRolledBack?: boolean;
  heldBy?: string;
};

/** Returns what the dashboard says of publishing: an error, else the hold, else the state of the changes. */
function usePublishState(): PublishState | null {
  const state = useChangeState();
  const { data: hold } = useHold();
  if (!hold || state?.status === 'error') return state;
  return { ...publishText.held, status: 'pending', heldBy: hold.held_by };
}

/** Returns the publishing state of the changes. Null without changes. */
function useChangeState(): PublishState | null {
  const publishing = useStore($publishing);
  const { data: liveRelease } = useLiveRelease();
  const { ended, isLate } = useRelease(publishing.kind === 'requested' ? publishing.since : null);
  const { data: servedRelease } = useShownRelease(
    ended?.outcome === 'live' ? ended.built_at : null,
  );
  const rollbackState = (): PublishState => ({
    ...publishText.rolledBack(servedRelease?.builtAt ?? null),
    status: 'error',
    isRolledBack: true,
  });
  switch (publishing.kind) {
    case 'idle':
      return null;
    case 'pending':
      return { ...publishText.pending, status: 'pending' };
    case 'unsupported': {
      if (liveRelease && Date.parse(liveRelease.built_at) >= Date.parse(publishing.since))
        return { ...publishText.live(liveRelease.built_at), status: 'success' };
      const due = liveRelease
        ? nextScheduledBuild(liveRelease.built_at, new Date()).toISOString()
        : null;
      return { ...publishText['unsupported'](due), status: 'success' };
    }
    case 'rolled-back':
      if (!servedRelease || servedRelease.rolledBack) return rollbackState();
      return servedRelease.builtAt >= publishing.since
        ? { ...publishText.live(servedRelease.builtAt), status: 'success' }
        : { ...publishText.rollbackOver, status: 'error' };
    case 'requested':
      // Until it is live, the release that ends a rollback is not the served one.
      if (servedRelease?.rolledBack && (ended?.outcome === 'live' || !publishing.endsRollback))
        return rollbackState();
      if (ended?.outcome === 'live')
        return { ...publishText.live(ended.built_at), status: 'success' };
      if (ended) return { ...publishText.notBuilt(ended), status: 'error' };
      return isLate
        ? { ...publishText.late, status: 'error' }
        : { ...publishText.building, status: 'pending' };
    default:
      return { ...publishText[publishing.kind], status: 'error' };
  }
}

const pollIntervalMs = 2000;
/** The interval after a failed build, because the server retries by itself. */
const retryIntervalMs = 15_000;
const maxPolls = 300;

const useLiveRelease = () =>
  useQuery({ queryKey: ['release'], queryFn: fetchLiveRelease, refetchInterval: 60_000 });

/**
 * Returns the release that the site serves. It refetches if the database has a new live release.
 */
const useShownRelease = (liveSince: string | null = null) =>
  useQuery({
    queryKey: ['shown-release', liveSince],
    queryFn: fetchServedRelease,
    // A static host never has an answer.
    refetchInterval: ({ state: { data } }) => (data === null ? false : retryIntervalMs),
  });

type Poll = { ended: Awaited<ReturnType<typeof fetchReleaseSince>>; count: number };

/**
 * Returns the outcome of the requested build. Polls for about ten minutes while the tab is visible.
 */
function useRelease(since: string | null): { ended: Poll['ended']; isLate: boolean } {
  const queryKey = ['release', since];
  async function poll(since: string): Promise<Poll> {
    const before = queryClient.getQueryData<Poll>(queryKey);
    return { ended: await fetchReleaseSince(since), count: (before?.count ?? 0) + 1 };
  }
  const { data } = useQuery({
    queryKey,
    queryFn: since === null ? skipToken : () => poll(since),
    refetchInterval: ({ state: { data } }) => {
      if (data?.ended?.outcome === 'live' || isOver(data)) return false;
      return data?.ended ? retryIntervalMs : pollIntervalMs;
    },
  });
  return { ended: data?.ended ?? null, isLate: isOver(data) };
}

const isOver = (poll: Poll | undefined): boolean => poll !== undefined && poll.count >= maxPolls;

/** What a release left out or why it failed, with a link to each event that it names. */
export const ReleaseReason = ({ reason }: { reason: string }) =>
  splitEventLinks(reason).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <DashboardLink key={index} to="events" search={`?event=${part.id}`} className="link">
        {part.title}
      </DashboardLink>
    ),
  );
