import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type * as playwright from 'playwright/types/testReporter';

/** Prints each test with its number of all, why one failed and how to run it alone, and the slowest ten. */
export default class ProgressReporter implements playwright.Reporter {
  #total = 0;
  readonly #failed: string[] = [];
  readonly #ended: { seconds: number; text: string }[] = [];

  onBegin(config: playwright.FullConfig, suite: playwright.Suite): void {
    this.#total = suite.allTests().length;
    print(`Browser tests: ${this.#total}, workers: ${config.workers}`);
  }

  onTestEnd(test: playwright.TestCase, result: playwright.TestResult): void {
    const [, project = '', , ...titles] = test.titlePath();
    const file = relative('', test.location.file);
    const seconds = result.duration / 1000;
    const text = `${seconds.toFixed(1).padStart(5)} s  ${project} › ${file} › ${titles.join(' › ')}`;
    this.#ended.push({ seconds, text });
    const state = test.outcome() === 'unexpected' ? 'FAILED' : result.status;
    print(`${this.#ended.length} of ${this.#total} ${state} ${text}`);
    if (state !== 'FAILED') return;
    result.errors.forEach(printError);
    for (const { name, path } of result.attachments)
      if (path) print(`${name}: ${relative('', path)}`);
    // In a pattern, a dot stands for what a shell would read otherwise.
    const pattern = titles.join(' ').replace(/[^\w ]/g, '.');
    const command = `npx playwright test ${file} --project=${project} -g '${pattern}'`;
    this.#failed.push(command);
    print(`This one alone: ${command}\n`);
  }

  /** Prints what a shop writes. */
  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onError(error: playwright.TestError): void {
    printError(error);
  }

  onEnd({ status, duration }: playwright.FullResult): void {
    const slowest = this.#ended.toSorted((one, other) => other.seconds - one.seconds);
    print(
      `\nThe slowest ten:\n${slowest
        .slice(0, 10)
        .map(({ text }) => text)
        .join('\n')}`,
    );
    if (this.#failed.length > 0) print(`\nFailed:\n${this.#failed.join('\n')}`);
    const counts = `${this.#failed.length} failed of ${this.#ended.length}`;
    print(`\nBrowser tests ${status} in ${Math.round(duration / 1000)} s: ${counts}`);
  }
}

function printError({ stack, message, value, snippet }: playwright.TestError): void {
  print([stack ?? message ?? value, snippet].filter(Boolean).join('\n'));
}

const print = (text: string) =>
  process.stdout.write(`${process.stdout.isTTY ? text : stripVTControlCharacters(text)}\n`);
