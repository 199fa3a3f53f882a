/** Words on which the most common passwords of published leaks rest, in lower case without digits. */
const words = new Set(
  `abc abcd abcdef access admin administrator adobe alexander amanda america andrea andrew angel angels
  anthony apple april arsenal ashley asdf asdfasdf asdfgh asdfghjk asdfghjkl august austin autumn azerty babygirl
  bailey banana barcelona baseball basketball batman beautiful blink book books bookshop bubbles buster
  butterfly charlie cheese chelsea chicken chocolate chris christian computer cookie cookies corvette cowboys
  daniel december default demo diamond dragon eagles elephant eminem family february ferrari fishing flower
  flowers football forever freedom friday friends fuckyou gateway ginger google guest guitar hannah harley
  hello hellokitty helloworld hockey hottie hunter iloveu iloveyou internet jackson january
  jasmine jennifer jessica jesus john jordan joshua july june justin killer letmein liverpool london login
  love lovely loveme lover lucky maggie manchester march master matrix matthew maverick mercedes merlin michael
  michelle midnight minecraft monday money monkey mother mustang myspace naruto nicole november october oliver
  orange pass passw passwd password passwords passwort peanut pepper phoenix pokemon princess purple qazwsx
  qazwsxedc qwer qwerty qwertyui qwertyuiop qwertz rachel rainbow ranger reading robert romance root samantha
  samsung saturday secret september shadow shop snoopy soccer sophie spiderman spring starwars startrek
  summer sunday sunshine superman superstar sweet test tester testing thomas thursday tigger tigers
  trustno tuesday unknown user victoria wednesday welcome whatever william winter wizard yankees zxcvb zxcvbn
  zxcvbnm`.split(/\s+/),
);

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Returns whether a password is one of those that are guessed first: a common word with digits, signs or
 * letters in its place, also repeated; a short pattern that repeats; a row of the keyboard; few digits.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (/^\d{1,11}$/.test(text) || /^(.{1,5})\1+.{0,3}$/.test(text) || isKeyboardRow(text))
    return true;
  const toLetters = (part: string) =>
    part.replace(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);
  // Digits at the ends are rarely letters, as in "summer2026!".
  const middle = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [text, toLetters(text), toLetters(middle)].some((form) => {
    const stem = form.replace(/[^a-z]/g, '');
    return words.has(stem) || words.has(/^(.+?)\1*$/.exec(stem)?.[1] ?? '');
  });
}

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
const columns = ['1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'q1w2e3r4t5y6u7i8o9p0'];

/** Whether each character follows the one before on a keyboard, in parts of four or more. */
function isKeyboardRow(text: string): boolean {
  const lines = [...rows, ...columns].flatMap((row) => [
    row,
    Array.from(row).toReversed().join(''),
  ]);
  let rest = text.replace(/[^a-z0-9]/g, '');
  while (rest.length >= 4) {
    const length = longestStart(rest, lines);
    if (length < 4) return false;
    rest = rest.slice(length);
  }
  return rest.length < text.length;
}

function longestStart(text: string, lines: readonly string[]): number {
  let length = 0;
  while (length < text.length && lines.some((line) => line.includes(text.slice(0, length + 1))))
    length += 1;
  return length;
}
