import { z } from 'zod';
import type { Config } from '../../config.ts';
import { describeReply, findingsOf, request, withSecretKey, type Findings } from './finding.ts';

const { ok, failed, skipped } = findingsOf(4);

/** Checks the site that visitors reach, and the owner. */
export async function* checkServer(config: Config, secretKey: string | undefined): Findings {
  const { site, usesEmulator } = config;
  if (usesEmulator) yield skipped('The emulator needs no public address.');
  else if (!site.startsWith('https:'))
    yield failed(`SITE_URL is ${site}. Set it to the https address that visitors use.`);
  else yield ok(`SITE_URL is ${site}`);

  yield* checkSite(config);
  if (secretKey) yield* checkOwner(config.backend, secretKey);
  yield findingsOf(5).skipped('Please check that a backup was made today, and try to restore one.');
}

const readiness = z.object({ checks: z.record(z.string(), z.object({ status: z.string() })) });

async function* checkSite(config: Config): Findings {
  const { site, trustedProxies, usesEmulator, webhookSecret } = config;
  const reply = await request(`${site}/readyz`);
  const { data } = readiness.safeParse(reply.body);
  if (reply.status === 0)
    return yield failed(`${describeReply(reply)} Start the shop, and check the proxy.`);
  if (!data) {
    const home = await request(site);
    return yield home.status === 200
      ? skipped(`${site} is a static host: it has no /readyz, no /refresh and no webhook.`)
      : failed(`${site} does not work. ${describeReply(home)}`);
  }
  const { checks } = data;
  const names = Object.keys(checks).filter((name) => checks[name]?.status === 'failed');
  yield names.length > 0
    ? failed(`${site}/readyz fails for ${names.join(', ')}. See docs/operations.md.`)
    : ok(`${site} is ready`);
  if (usesEmulator) return;

  if (trustedProxies.length === 0)
    yield failed(
      'TRUSTED_PROXIES is empty. Name the proxy, or all visitors share its address and limits.',
    );
  if (site.startsWith('https:') && !reply.headers.has('strict-transport-security'))
    yield failed(
      `${site} sends no Strict-Transport-Security. Let the proxy set X-Forwarded-Proto: https.`,
    );
  if (!webhookSecret)
    return yield failed(
      'SHOPIFY_WEBHOOK_SECRET is empty. Set it, or changed books appear only after three hours.',
    );
  const unsigned = await request(`${site}/refresh/shopify`, { method: 'POST', body: '{}' });
  yield unsigned.status === 401
    ? ok('The webhook accepts only signed calls')
    : failed(`The webhook at ${site}/refresh/shopify does not work. ${describeReply(unsigned)}`);
}

async function* checkOwner(backend: string, secretKey: string): Findings {
  const query = 'select=user_id&approved=eq.true&limit=1';
  const reply = await request(`${backend}/rest/v1/profiles?${query}`, {
    headers: withSecretKey(secretKey),
  });
  if (reply.status !== 200 || !Array.isArray(reply.body))
    return yield failed(`Whether there is an owner could not be read. ${describeReply(reply)}`);
  yield reply.body.length > 0
    ? ok('There is an owner')
    : failed(
        'There is no approved account, so the next one that signs up owns the shop. Run npm run staff -- create-owner EMAIL.',
      );
}
