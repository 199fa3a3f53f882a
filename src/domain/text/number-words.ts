const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map<string, number>([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, 20 + 10 * index]),
]);
const scales = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
]);
const hundred = 'hundred';
const anyWord = new RegExp(`\\b(?:${[...values.keys(), hundred, ...scales.keys()].join('|')})\\b`);

/**
 * Returns a normalized text with its English numbers in digits: "one hundred years" is "100 years",
 * "nineteen eighty four" is "1984". Numbers that follow each other stay apart: "one two" is "1 2".
 */
export function toDigits(text: string): string {
  if (!anyWord.test(text)) return text;
  const words = text.split(' ');
  const result: string[] = [];
  for (let index = 0; index < words.length;) {
    const number = readNumber(words, index);
    result.push(number ? String(number.value) : (words[index] ?? ''));
    index = number ? number.end : index + 1;
  }
  return result.join(' ');
}

/** Reads the number that begins at an index. Null if there is none. */
function readNumber(
  words: readonly string[],
  start: number,
): { value: number; end: number } | null {
  let [total, group, index] = [0, 0, start];
  for (; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const value = values.get(word);
    const scale = scales.get(word);
    const isEmpty = index === start || (group === 0 && total > 0);
    if (value !== undefined) {
      const isUnit = value < 10 && value > 0 && group % 10 === 0 && group % 100 !== 10;
      const isYear = value >= 10 && group >= 10 && group < 100 && total === 0;
      if (isEmpty || isUnit || (value >= 10 && group > 0 && group % 100 === 0)) group += value;
      else if (isYear) group = group * 100 + value;
      else break;
    } else if (word === hundred && group < 100) group = Math.max(1, group) * 100;
    else if (scale !== undefined && group < 1000) {
      total += Math.max(1, group) * scale;
      group = 0;
    } else if (word !== 'and' || !isContinued(words, index)) break;
  }
  return index === start ? null : { value: total + group, end: index };
}

/** "And" belongs to a number between its hundreds and the rest: "one hundred and one". */
const isContinued = (words: readonly string[], index: number) =>
  (words[index - 1] === hundred || scales.has(words[index - 1] ?? '')) &&
  values.has(words[index + 1] ?? '');
