/** The publisher: builds, verifies, swaps, serves, schedules and exports releases. See README.md. */
export { BuildError, writeBuildContext } from './build/build-context.ts';
export {
  getChangeTimes,
  getStaffStatus,
  isSessionApproved,
  readPendingSite,
  recordRollback,
  type ChangeTimes,
} from './backend.ts';
export { buildRelease } from './build/build-release.ts';
export { hashSource } from './build/source-hash.ts';
export { runReleaseCommand } from './cli.ts';
export type { PublisherConfig } from './config.ts';
export { createPublishEndpoints } from './schedule/publish-endpoints.ts';
export { openRequests } from './schedule/publish-requests.ts';
export { rebuild, type RebuildOptions } from './schedule/rebuild.ts';
export { createReleaseManager } from './schedule/release-manager.ts';
export { announce, createReleaseReporter, describeProgress } from './schedule/release-reporter.ts';
export { createWebhookVerifier } from './schedule/shopify-webhook.ts';
export { createAgentEndpoints } from './serve/agents.ts';
export { createErrorEndpoint } from './serve/browser-reports.ts';
export { createReadiness } from './serve/readiness.ts';
export { createReleaseHandler } from './serve/release-handler.ts';
export { createReleasePreviews } from './serve/release-preview.ts';
export { serve } from './serve/serve.ts';
export { trustProxies } from './serve/trust-proxy.ts';
export { getName, listSiteFiles, readSiteText } from './store/release-files.ts';
export { createReleaseStore, type Release, type ReleaseStore } from './store/release-store.ts';
export { verifyRelease } from './verify/verify.ts';
