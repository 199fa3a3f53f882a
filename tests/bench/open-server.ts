import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Starts a server of the project in a separate process as in production, and waits until it is
 * healthy.
 */
export async function openServer(
  script: string,
  port: number,
  environment: Record<string, string>,
  timeoutSeconds: number,
  onStart: (pid: number) => void = () => undefined,
) {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) onStart(child.pid);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000);
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + timeoutSeconds * 1000;
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null) throw new Error(`${script} ended: ${output}`);
    if (Date.now() > deadline) throw new Error(`${script} was not ready in time. ${output}`);
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
