import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { createReleaseStore } from '../../publisher/index.ts';
import { withSecretKey } from './check-supabase.ts';
import { describeReply, findingsOf, request, type Findings, type Reply } from './finding.ts';

const { ok, failed, skipped } = findingsOf(4);
const backup = findingsOf(5);

/** Bytes. A release of 20,000 books needs 1.3 GB at first. */
const minFreeBytes = 2 * 1024 ** 3;
const maxSkewMs = 60_000;
const localHost = /^(localhost|.*\.(local|localhost|internal|test|example)|\[.*\])$/;
const privateAddress = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./;

/** Checks the settings of the server, the site that visitors reach, this machine and the owner. */
export async function* checkServer(config: Config, secretKey: string | undefined): Findings {
  const { site, usesEmulator } = config;
  const url = new URL(site);
  if (usesEmulator) yield skipped('The emulator needs no public address.');
  else if (url.protocol !== 'https:')
    yield failed(`SITE_URL is ${site}. Set it to the https address that visitors use.`);
  else if (localHost.test(url.hostname) || privateAddress.test(url.hostname))
    yield failed(`SITE_URL is ${site}, which the internet cannot reach.`);
  else yield ok(`SITE_URL is ${site}`);

  yield* checkSite(config);
  yield* checkMachine(config);
  if (secretKey) yield* checkOwner(config.backend, secretKey);
  yield backup.skipped('Please check that a backup was made today, and try to restore one.');
}

const health = z.object({ release: z.string().nullable(), reason: z.string().optional() });

async function* checkSite(config: Config): Findings {
  const { site, dataDir, trustedProxies, usesEmulator } = config;
  const reply = await request(`${site}/healthz`);
  const { data } = health.safeParse(reply?.body);
  if (!reply) return yield failed(`${site} does not respond. Start the shop, and check the proxy.`);
  if (!data) return yield* checkStaticHost(site, reply);
  if (reply.status !== 200) yield failed(`${site} shows no release. ${data.reason ?? ''}`.trim());
  else {
    const live = await createReleaseStore(join(dataDir, 'releases')).live();
    if (!live) yield ok(`${site} shows release ${data.release}`);
    else if (live.id === data.release) yield ok(`${site} shows the release of this machine`);
    else
      yield failed(
        `${site} shows release ${data.release}, and DATA_DIR has ${live.id}. Another server responds, or a cache.`,
      );
  }
  if (usesEmulator) return;

  yield trustedProxies.length > 0
    ? ok('TRUSTED_PROXIES names the proxy')
    : failed(
        'TRUSTED_PROXIES is empty. Name the proxy, or all visitors share its address and limits.',
      );
  if (site.startsWith('https:'))
    yield reply.headers.has('strict-transport-security')
      ? ok('Responses bind browsers to HTTPS')
      : failed(
          `${site} sends no Strict-Transport-Security. Let the proxy set X-Forwarded-Proto: https.`,
        );
  yield* checkWebhook(config);
}

async function* checkStaticHost(site: string, reply: Reply): Findings {
  const home = await request(site);
  yield home?.status === 200
    ? skipped(`${site} is a static host: it has no /healthz, no /refresh and no webhook.`)
    : failed(`${site} does not work. ${describeReply(home ?? reply)}`);
}

async function* checkWebhook({ site, webhookSecret }: Config): Findings {
  if (!webhookSecret)
    return yield failed(
      'SHOPIFY_WEBHOOK_SECRET is empty. Set it, or changed books appear only after three hours.',
    );
  const reply = await request(`${site}/refresh/shopify`, { method: 'POST', body: '{}' });
  yield reply?.status === 401
    ? ok('The webhook accepts only signed calls')
    : failed(`The webhook at ${site}/refresh/shopify does not work. ${describeReply(reply)}`);
}

async function* checkMachine({ dataDir, backend }: Config): Findings {
  const file = join(dataDir, `doctor-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, '');
    await rm(file);
    yield ok(`DATA_DIR, ${dataDir}, is writable`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    yield failed(`DATA_DIR, ${dataDir}, is not writable. ${reason}`);
  }

  const disk = await statfs(dataDir).catch(() => null);
  if (disk) {
    const freeBytes = disk.bavail * disk.bsize;
    const text = `The disk of DATA_DIR has ${(freeBytes / 1024 ** 3).toFixed(1)} GiB free`;
    yield freeBytes >= minFreeBytes ? ok(text) : failed(`${text}. Free at least 2 GiB.`);
  }

  const before = Date.now();
  const reply = await request(`${backend}/auth/v1/health`);
  const theirs = Date.parse(reply?.headers.get('date') ?? '');
  if (Number.isNaN(theirs))
    return yield skipped('Supabase tells no time, so the clock is unknown.');
  const skewSeconds = Math.round(((before + Date.now()) / 2 - theirs) / 1000);
  yield Math.abs(skewSeconds) * 1000 <= maxSkewMs
    ? ok('The clock of this machine is right')
    : failed(`The clock of this machine is wrong by ${skewSeconds} s. Turn NTP on.`);
}

async function* checkOwner(backend: string, secretKey: string): Findings {
  const query = 'select=user_id&approved=eq.true&limit=1';
  const reply = await request(`${backend}/rest/v1/profiles?${query}`, {
    headers: withSecretKey(secretKey),
  });
  yield Array.isArray(reply?.body) && reply.body.length > 0
    ? ok('There is an owner')
    : failed(
        'There is no approved account, so the next one that signs up owns the shop. Run npm run staff -- create-owner EMAIL.',
      );
}
