import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A program: runs the Node tests under each of these clocks, which `faketime` sets, in the time zone of a machine.
 * run-clocks.ts [FILE...]
 */
const clocks = [
  ['half an hour before the shop’s clocks go forward', '2027-03-14T06:30:00Z', 'UTC'],
  ['in the first of two hours, before they go back', '2027-11-07T05:30:00Z', 'Pacific/Auckland'],
  ['23:30 in the shop on the last day of February', '2027-03-01T04:30:00Z', 'Pacific/Honolulu'],
  ['23:30 in the shop on the last day of a year', '2028-01-01T04:30:00Z', 'UTC'],
  ['0:30 in the shop on the first day of a year', '2028-01-01T05:30:00Z', 'Pacific/Honolulu'],
  ['23:30 in UTC on a leap day', '2028-02-29T23:30:00Z', 'Pacific/Auckland'],
  ['some years ahead, after this code is written', '2030-07-15T12:00:00Z', 'UTC'],
] as const;

const report = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.enum(['passed', 'failed']) })),
});

/** Runs the tests, and returns what failed. */
function runAt(time: string, TZ: string): string[] {
  // What tests keep for later runs has the time of this clock.
  const TMPDIR = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(TMPDIR, 'report.json');
  const offset = Math.round((Date.parse(time) - Date.now()) / 1000);
  const fake = ['--exclude-monotonic', '-f', offset < 0 ? `${offset}` : `+${offset}`];
  const reporter = './tests/fixtures/progress-reporter.ts';
  const options = [`--reporter=${reporter}`, '--reporter=json', `--outputFile=${file}`];
  const projects = ['unit*', 'backend*', 'long'].map((name) => `--project=${name}`);
  const tests = ['vitest', 'run', ...projects, ...options];
  const { status } = spawnSync('faketime', [...fake, ...tests, ...process.argv.slice(2)], {
    env: { ...process.env, TMPDIR, TZ },
    stdio: 'inherit',
  });
  const results = existsSync(file) ? report.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  rmSync(TMPDIR, { recursive: true });
  const failed = results?.testResults.filter((result) => result.status === 'failed') ?? [];
  if (status !== 0 && failed.length === 0) return [`status ${status}`];
  return failed.map(({ name }) => name);
}

if (spawnSync('faketime', ['--version']).error) {
  console.log('Skipped: the program faketime, which sets the clock, is not installed.');
} else {
  const failures = clocks.flatMap(([what, time, zone], index) => {
    const clock = `${time} in ${zone}, ${what}`;
    console.log(`Clock ${index + 1} of ${clocks.length}: ${clock}`);
    return runAt(time, zone).map((name) => `${clock}: ${name}`);
  });
  console.log(failures.length > 0 ? `Failed:\n${failures.join('\n')}` : 'Passed at each clock.');
  process.exitCode = failures.length > 0 ? 1 : 0;
}
