import { sanitizeText } from './sanitize-text.ts';

/** The sentences of `createSelection`, as a build prints them and staff read them. */
export const skippedPattern = /^\d+ of \d+ [a-z ]+ were left out: .*$/gm;

const maxNamed = 10;

/**
 * Selects the records that can be shown: a malformed one costs its own place and nothing else. `kind`
 * names them in the plural.
 */
export function createSelection(kind: string) {
  const errors: string[] = [];
  let count = 0;
  return {
    /** Returns what `shape` makes of a record, in a list; an empty list where it throws. */
    take<Shaped>(name: string, shape: () => Shaped): Shaped[] {
      count += 1;
      try {
        return [shape()];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        errors.push(
          `${sanitizeText(name, 120) || 'a nameless one'} (${sanitizeText(reason, 200)})`,
        );
        return [];
      }
    },

    /** Returns, of `all` records, the names and faults of the first ten that were left out; null where there is none. */
    say(all = count): string | null {
      if (errors.length === 0) return null;
      const named = errors.slice(0, maxNamed).join(', ');
      const more = errors.length > maxNamed ? ` and ${errors.length - maxNamed} more` : '';
      return `${errors.length} of ${all} ${kind} were left out: ${named}${more}.`;
    },
  };
}
