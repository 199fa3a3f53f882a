import { createStorefrontApiClient } from '@shopify/storefront-api-client';
import { NoAnswer } from '../../domain/outcome.ts';
import { readFailure, type Failure } from './failure.ts';
import type { Operations } from './storefront.generated.d.ts';
import { sender, type SenderSettings } from './sender.ts';
import { storefrontVersion } from './version.ts';

export type StorefrontSettings = SenderSettings & {
  /** "name.myshopify.com" */
  domain: string;
  /** For one question, its repetitions included. */
  timeoutMs?: number;
  /** For one answer, where that may take longer than all repetitions. */
  answerMs?: number;
};

type OperationText<Name extends string> = `#graphql\n  ${'query' | 'mutation'} ${Name}(${string}`;

const patience = 8000;
const firstPause = 250;

/**
 * A line to the shop's Storefront API. `ask` gives the whole answer or throws NoAnswer: half an
 * answer (data beside errors) is none. What was surely not carried out is asked again in time.
 */
export function createStorefront(settings: StorefrontSettings) {
  const { domain, token, timeoutMs = patience, answerMs = 1 } = settings;
  const client = createStorefrontApiClient({
    storeDomain: domain,
    apiVersion: storefrontVersion,
    publicAccessToken: token,
    customFetchApi: sender(settings),
    logger: () => undefined,
  });

  async function ask<Name extends keyof Operations>(
    operation: OperationText<Name>,
    variables: Operations[Name]['variables'],
  ): Promise<Operations[Name]['result']> {
    const text: string = operation;
    const root = /\)\s*\{\s*(\w+)/.exec(text)?.[1] ?? '';
    const deadline = Date.now() + timeoutMs;
    for (let pause = firstPause; ; pause *= 2) {
      const signal = AbortSignal.timeout(Math.max(answerMs, deadline - Date.now()));
      const { data, errors } = await client.request<Operations[Name]['result']>(text, {
        variables,
        signal,
      });
      if (!errors && data && root in data) return data;
      if (!errors) throw new NoAnswer('The shop answered something else');
      const failure = readFailure(errors);
      if (signal.aborted) throw new NoAnswer('The shop did not answer in time', slow(failure));
      if (!mayRepeat(failure, text)) throw new NoAnswer(failure.sentence, failure);
      const wait = Math.max(failure.retryAfter ?? 0, pause * (0.75 + Math.random() / 2));
      if (Date.now() + wait >= deadline) throw new NoAnswer(failure.sentence, failure);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  return { ask, origin: settings.origin };
}

export type Storefront = ReturnType<typeof createStorefront>;

/** A throttled question was not carried out; after any other silence a change may have been. */
function mayRepeat({ kind }: Failure, operation: string): boolean {
  return kind === 'throttled' || (kind === 'silent' && operation.startsWith('#graphql\n  query'));
}

function slow({ requestId }: Failure) {
  return { requestId, cause: new DOMException('out of time', 'TimeoutError') };
}
