import { readFile } from 'node:fs/promises';

/**
 * Measures the peak memory of a process and all its descendants whose command line contains a text,
 * in MiB. Shared pages count once. Returns the function that ends it.
 */
export function watchMemory(root: number = process.pid, command = ''): () => number {
  let peak = 0;
  const look = setInterval(() => {
    void measure(root, command).then((now) => {
      peak = Math.max(peak, now);
    });
  }, 250);
  return () => {
    clearInterval(look);
    return peak;
  };
}

async function measure(pid: number, command: string): Promise<number> {
  const [children, name] = [await readChildren(pid), await read(`/proc/${pid}/cmdline`)];
  const rest = await Promise.all(children.map((child) => measure(child, command)));
  const isCounted = name.includes(command);
  const own = isCounted ? /^Pss:\s*(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`)) : null;
  return rest.reduce((sum, size) => sum + size, Number(own?.[1] ?? 0) / 1024);
}

async function readChildren(pid: number): Promise<number[]> {
  const children = await read(`/proc/${pid}/task/${pid}/children`);
  return children.split(' ').filter(Boolean).map(Number);
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '');
