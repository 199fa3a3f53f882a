import { type BuildMessage, describeFailure, readBuildContext } from './build-context.ts';

// Ends with the server, so that a build does not write into the releases of the next one.
const end = () => process.kill(process.pid, 'SIGKILL');
process.once('disconnect', end);
process.channel?.unref();
// The server may have ended before this line runs. A build of the command line has no server.
if (process.send && !process.connected) end();

/** Tells the parent process. Resolves when it is sent; without a parent, it is printed. */
const send = (message: BuildMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, {}, () => resolve());
    else resolve(console.warn(message));
  });

/**
 * The entry point of a build process: build.worker.ts CONTEXT, a file. It builds into the folder of the context
 * and reuses unchanged parts of the previous release. Without a renderer that can be reused, it ends when
 * it has bundled one, and the next process renders the pages with it.
 */
async function run(): Promise<void> {
  const context = await readBuildContext(process.argv[2] ?? '');
  const { folder, previous } = context;
  const { loadPublisherConfig } = await import('../config.ts');
  const config = await loadPublisherConfig(context.config);
  const { hasRenderer, loadRenderer, reuseRenderer } = await import('./renderer-cache.ts');
  const { hashBuild } = await import('./source-hash.ts');
  const { site, cacheDir, inputs, createOptimizer } = config.toSiteSettings(context.settings);
  const code = await hashBuild(config, inputs);
  const renderer = (await hasRenderer(folder))
    ? await loadRenderer(folder)
    : previous === null
      ? null
      : await reuseRenderer(previous, folder, code);
  if (renderer) {
    const { renderPages } = await import('./render-pages.ts');
    const optimizer = createOptimizer(renderer.modules);
    const reportSkipped = (sentence: string) => void send({ kind: 'skipped', sentence });
    const reportItems = (items: number) => void send({ kind: 'items', items });
    const onProgress = (done: number, total: number) =>
      void send({ kind: 'progress', progress: { step: 'rendering', done, total } });
    await send({ kind: 'progress', progress: { step: 'reading' } });
    const build = { ...context, cacheDir, reportSkipped, reportItems };
    await renderPages(renderer, { config, folder, previous, site, optimizer, build, onProgress });
  } else {
    await send({ kind: 'progress', progress: { step: 'bundling' } });
    const { build } = await import('astro');
    // Without `sync`, Astro writes no types into the project, whose folder may be read-only.
    const options = { devOutput: false, sync: false };
    await build({ logLevel: 'silent', outDir: folder }, options);
  }
}

try {
  await run();
} catch (error) {
  console.error(error);
  await send(describeFailure(error));
  process.exit(1);
}
