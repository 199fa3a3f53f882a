import { readFile } from 'node:fs/promises';

/** Measures the peak memory of all child processes together, in MiB. */
export function watchMemory() {
  let peak = 0;
  const look = setInterval(() => {
    void held().then((now) => {
      peak = Math.max(peak, now);
    });
  }, 250);
  return () => {
    clearInterval(look);
    return peak;
  };
}

async function held(): Promise<number> {
  const children = await read(`/proc/self/task/${process.pid}/children`);
  const sizes = children
    .split(' ')
    .filter(Boolean)
    .map(async (pid) => {
      const status = await read(`/proc/${pid}/status`);
      const isBuild = (await read(`/proc/${pid}/cmdline`)).includes('build.worker');
      return isBuild ? Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024 : 0;
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '');
