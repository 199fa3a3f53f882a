import { parseArgs } from 'node:util';
import { exportStatic } from './store/static-export.ts';
import type { PublisherConfig } from './config.ts';
import { rebuild } from './schedule/rebuild.ts';
import { rollBack, type ReleaseReporter } from './schedule/release-manager.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { hashSource } from './build/source-hash.ts';

const usage =
  'npm run release:build [-- --allow-shrink], release:list, release:rollback [-- ID], release:export -- FOLDER';

type CommandContext = {
  config: PublisherConfig;
  store: ReleaseStore;
  backend: string;
  home: string;
  reporter: ReleaseReporter;
  recordRollback: (builtAt: string) => Promise<void>;
};

/**
 * Runs a release command and returns the lines to print. A running server follows within a second.
 * Throws an error with a message for the operator.
 */
export async function runReleaseCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<string[]> {
  const { command, operand, allowShrink } = parse(args);
  if (command === 'build' && operand === undefined) return build(context, allowShrink);
  if (!allowShrink) {
    if (command === 'list' && operand === undefined) return list(context);
    if (command === 'rollback') return rollBackTo(context, operand);
    if (command === 'export' && operand) return exportRelease(context, operand);
  }
  throw new Error(`Usage: ${usage}`);
}

function parse(args: readonly string[]) {
  const options = { 'allow-shrink': { type: 'boolean', default: false } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [command, operand, ...more] = positionals;
    return {
      command: more.length > 0 ? undefined : command,
      operand,
      allowShrink: values['allow-shrink'],
    };
  } catch (error) {
    throw new Error(`Usage: ${usage}`, { cause: error });
  }
}

async function list({ store, config }: CommandContext): Promise<string[]> {
  const [releases, live, pointer] = await Promise.all([
    store.list(),
    store.live(),
    store.readPointer(),
  ]);
  if (releases.length === 0) return ['There are no releases yet.'];
  const mark = (id: string) =>
    id === live?.id ? (pointer?.isPinned ? ' live, pinned' : ' live') : '';
  return releases.map(
    ({ id, builtAt, items }) => `${id}  ${builtAt}  ${items} ${config.items.name}${mark(id)}`,
  );
}

async function rollBackTo(
  { store, config, recordRollback }: CommandContext,
  requestedId: string | undefined,
): Promise<string[]> {
  const target = await rollBack(store, requestedId);
  if (!target)
    throw new Error(
      requestedId ? `There is no release ${requestedId}.` : 'There is no older release.',
    );
  await recordRollback(target.builtAt);
  return [
    `The live release is ${target.id}, built at ${target.builtAt}, with ${target.items} ${config.items.name}.`,
    'It stays live until a publish request ends the rollback or you run npm run release:build.',
  ];
}

async function exportRelease({ store, config }: CommandContext, target: string): Promise<string[]> {
  const live = await store.live();
  if (!live) throw new Error('There is no release yet. Run npm run release:build first.');
  const passed = await exportStatic(live, target, config, await store.listPrevious(live.id));
  return [
    `Exported release ${live.id} with ${live.items} ${config.items.name} to ${target}, for any static host.`,
    ...passed,
  ];
}

async function build(context: CommandContext, allowShrink: boolean): Promise<string[]> {
  const { config, store, backend, home, reporter } = context;
  const skipThrottle = (await store.live()) === null;
  const sourceHash = await hashSource(config);
  const attempt = await rebuild({
    config,
    store,
    backend,
    home,
    sourceHash,
    trigger: 'command',
    allowShrink,
    skipThrottle,
  });
  if (!attempt) throw new Error('Rebuilds are paused: a rollback is pinned.');
  await reporter.record(attempt);
  await reporter.send();
  if (attempt.outcome !== 'live') throw new Error(`The release was not rebuilt. ${attempt.reason}`);
  return [
    `The live release is ${attempt.id}, with ${attempt.items} ${config.items.name}. The build took ${attempt.seconds} s.`,
  ];
}
