/** The publisher: builds, verifies, swaps, serves, schedules and exports releases. See README.md. */
export { createErrorEndpoint } from './browser-reports.ts';
export { buildRelease } from './build-release.ts';
export { runReleaseCommand } from './cli.ts';
export { compress } from './compress.ts';
export type { PublisherConfig, SiteSettings } from './config.ts';
export type { TokenStatus } from './check-token.ts';
export {
  createPublishHandler,
  type WebhookResult,
  type WebhookVerifier,
} from './publish-endpoints.ts';
export { openRequests } from './publish-requests.ts';
export { rebuild, type BuildAttempt, type RebuildOptions } from './rebuild.ts';
export type { MovedPage } from './redirects.ts';
export { createReleaseHandler } from './release-handler.ts';
export { createReleaseManager, type ChangeTimes, type ReleaseReporter } from './release-manager.ts';
export { createReleaseStore, type Release, type ReleaseStore } from './release-store.ts';
export { serve, type ReadinessCheck, type ServerState } from './serve.ts';
export { hashSource } from './source-hash.ts';
export { createIsSecure } from './trust-proxy.ts';
export { verifyRelease } from './verify.ts';
export { getName, listSiteFiles, readSiteText } from './release-files.ts';
