import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs one of our servers in a process of its own, as it runs in production, until it says it is healthy. */
export async function openServer(
  script: string,
  port: number,
  environment: Record<string, string>,
  patienceSeconds: number,
) {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + patienceSeconds * 1000;
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null) throw new Error(`${script} ended: ${said}`);
    if (Date.now() > deadline) throw new Error(`${script} was not ready in time. ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    origin,
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).ok;
  } catch {
    return false;
  }
}
