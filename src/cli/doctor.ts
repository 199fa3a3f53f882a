import { loadConfig } from '../config.ts';
import type { Finding } from './doctor/finding.ts';
import { runChecks } from './doctor/run-checks.ts';

const marks = { ok: '✓', failed: '✗', skipped: '–' };
const steps = ['Shopify', 'Supabase', 'Mail', 'The server', 'Backup'];

/**
 * The entry point of `npm run doctor`: checks every setting against the services, in the order of
 * docs/going-live.md. It changes nothing but an empty cart. The status is 1 if a check failed.
 */
async function run(): Promise<void> {
  const config = loadConfig();
  const { apiKeys } = await import('../emulator/index.ts');
  const secretKey = config.usesEmulator ? apiKeys.secret : config.secretKey;
  console.log(
    config.usesEmulator
      ? `The settings name no hosted services, so this checks the emulator at ${config.backend}.`
      : `This checks the hosted services and ${config.site}.`,
  );
  let [step, failures] = [0, 0];
  for await (const finding of runChecks(config, secretKey)) {
    if (finding.step !== step) console.log(`\n${finding.step}. ${steps[finding.step - 1]}`);
    step = finding.step;
    if (finding.result === 'failed') failures += 1;
    console.log(format(finding));
  }
  console.log(failures === 0 ? '\nNo check failed.' : `\n${failures} failed.`);
  process.exitCode = failures === 0 ? 0 : 1;
}

function format({ result, text, step }: Finding): string {
  const where = result === 'failed' ? ` (docs/going-live.md, step ${step})` : '';
  return `  ${marks[result]} ${text}${where}`;
}

run().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
