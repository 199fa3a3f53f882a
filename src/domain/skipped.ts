import { sanitizeText } from './sanitize-text.ts';

/** Matches the messages of `createSelection` in a build's output. */
export const skippedPattern = /^\d+ of \d+ [a-z ]+ were left out: .*$/gm;

const maxNamed = 10;

/**
 * Collects the records that can be shown. A malformed record is skipped and does not affect the
 * others. `kind` is the plural noun of the records.
 */
export function createSelection(kind: string) {
  const errors: string[] = [];
  let count = 0;
  return {
    /** Returns the mapped record in a list. The list is empty if `map` throws. */
    take<Shaped>(name: string, map: () => Shaped): Shaped[] {
      count += 1;
      try {
        return [map()];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        errors.push(
          `${sanitizeText(name, 120) || 'a nameless one'} (${sanitizeText(reason, 200)})`,
        );
        return [];
      }
    },

    /**
     * Returns a message with the names and errors of the first ten skipped records of `all`. Null
     * if none was skipped.
     */
    say(all = count): string | null {
      if (errors.length === 0) return null;
      const named = errors.slice(0, maxNamed).join(', ');
      const more = errors.length > maxNamed ? ` and ${errors.length - maxNamed} more` : '';
      return `${errors.length} of ${all} ${kind} were left out: ${named}${more}.`;
    },
  };
}
