import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isRunning, processMark } from '../../src/process-mark.ts';

it('knows a process that runs by its mark', () => {
  expect(isRunning(processMark())).toBe(true);
});

it('counts the mark of an ended process for nothing', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const mark = processMark(child.pid);
  await once(child, 'exit');
  expect(isRunning(mark)).toBe(false);
});

it('takes no later process of the same number for the one that left the mark', () => {
  expect(isRunning(`${process.pid} 1`)).toBe(false);
});

it.each(['', 'nonsense', '-1 0', 'NaN'])('counts %j for nothing', (mark) => {
  expect(isRunning(mark)).toBe(false);
});
