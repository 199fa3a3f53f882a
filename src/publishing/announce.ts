import type { ServerState } from '../publisher/index.ts';

/**
 * Formats the status that the terminal shows the operator: what visitors see, and how to fix a
 * failed build.
 */
export function announce({ release, reason }: ServerState, address: string): string {
  if (release && !release.isFallback) return `\n  The shop is open:  ${address}`;
  const error = reason ?? 'The first release is being built.';
  const state = release
    ? `The shop is not open: ${address} shows a fallback shop without books.`
    : `The shop is not open: ${address} shows no page yet.`;
  return [`\n  ${state}`, error, getAdvice(error)].join('\n  ');
}

function getAdvice(reason: string): string {
  if (/Cannot find (module|package)/.test(reason))
    return 'A package is missing. Stop the shop, run npm ci, and start it again.';
  if (reason.startsWith('No catalog'))
    return 'The build runs again every minute. Check the settings and the status of the services.';
  return 'The build runs again every minute. If the error above is in the code or the settings, fix it and restart.';
}
