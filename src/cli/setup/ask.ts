import { createInterface } from 'node:readline';

/** Returns the value of an answer. Throws an error with a sentence for one that cannot be used. */
type Parse<Value> = (answer: string) => Value | Promise<Value>;

export type Ask = <Value>(question: string, known: string, parse: Parse<Value>) => Promise<Value>;

/**
 * Opens the questions on the terminal, or on lines of a pipe. An empty answer is the known one. A
 * person is asked again until the answer can be used; a pipe fails at the first that cannot.
 */
export function openQuestions(): { ask: Ask; close: () => void } {
  const { stdin, stdout } = process;
  const lines = createInterface({ input: stdin });
  const answers = lines[Symbol.asyncIterator]();

  async function ask<Value>(question: string, known: string, parse: Parse<Value>): Promise<Value> {
    stdout.write(`${question}${known ? ` [${known}]` : ''}\n> `);
    const { value, done } = await answers.next();
    if (done) throw new Error('The answers ended before the last question.');
    if (!stdin.isTTY) stdout.write(`${value}\n`);
    try {
      return await parse(value.trim() || known);
    } catch (error) {
      if (!stdin.isTTY || !(error instanceof Error)) throw error;
      console.log(error.message);
      return ask(question, known, parse);
    }
  }

  return { ask, close: () => lines.close() };
}
