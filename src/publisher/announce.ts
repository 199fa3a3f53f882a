import type { ServerState } from './serve.ts';

/** Tells the operator in the terminal what shoppers see, and what to do where that is no shop. */
export function announce({ release, reason }: ServerState, address: string): string {
  if (release && !release.isFallback) return `\n  The shop is open:  ${address}`;
  const why = reason ?? 'The first release is being built.';
  const state = release
    ? `The shop is not open: ${address} shows a fallback shop, without books to buy.`
    : `The shop is not open: ${address} shows no page yet.`;
  return [`\n  ${state}`, why, adviceFor(why)].join('\n  ');
}

function adviceFor(reason: string): string {
  if (/Cannot find (module|package)/.test(reason))
    return 'A package is missing. Stop the shop, run npm ci, and start it again.';
  if (reason.startsWith('No catalog'))
    return 'It is tried again every minute. Check the settings and the status of the services.';
  return 'The build is tried again every minute. Where the fault above is yours to mend, mend it and start again.';
}
