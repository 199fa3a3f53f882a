/** Questions about the page as it is, which run in the page. Each returns what is wrong. */

/** Returns how far the page and its open dialogs scroll sideways. */
export const findOverflow = (): (string | number)[][] =>
  [document.documentElement, ...document.querySelectorAll('dialog[open], :popover-open')]
    .map((part) => [part.id || part.tagName, part.scrollWidth - part.clientWidth] as const)
    .filter(([, overflow]) => overflow > 0)
    .map((found) => [...found]);

/** Returns texts that React will update beside other nodes: a translator replaces them, and the updates are lost. */
export function findOwnedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const owned: string[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const isTranslated = !text.parentElement?.closest('script, style, textarea, [translate=no]');
    if (
      isTranslated &&
      text.textContent?.trim() &&
      Object.keys(text).some((key) => key.startsWith('__react'))
    )
      owned.push(text.textContent);
  }
  return owned;
}

/** Returns controls that are smaller than a finger needs or out of sight, and fields into which a phone would zoom. */
export function findSmall(): string[] {
  /** What a thumb presses most, which needs 44 pixels. */
  const mainActs =
    '.button, .masthead .icon-button, .heart, .stepper button, .chip, #site-menu a, .dialog .icon-button';
  const isField = 'select, textarea, input:not([type=checkbox], [type=radio], [type=file])';
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const small: string[] = [];
  for (const control of top.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=option], [role=tab], [role=switch]',
  )) {
    const own = control.getBoundingClientRect();
    const isShown = control.checkVisibility({
      visibilityProperty: true,
      contentVisibilityAuto: true,
    });
    if (!isShown || own.width <= 1 || control.closest('[inert], .sr-only, .skip')) continue;
    const name = `${control.textContent.trim() || control.ariaLabel || control.id} ${control.className}`;
    if (control.matches(isField) && parseFloat(getComputedStyle(control).fontSize) < 16)
      small.push(`${name}: zooms`);
    // A link in a sentence is as high as its line.
    const isInline =
      control.localName === 'a' &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node !== control && node.textContent?.trim(),
      );
    if (isInline) continue;
    // The link of a card covers the card, and a label belongs to its field.
    const covers = getComputedStyle(control, '::after').position === 'absolute';
    const area = covers ? control.closest('li, article') : control.closest('label');
    const { width, height } = (area ?? control).getBoundingClientRect();
    const least = control.matches(mainActs) ? 44 : 24;
    // Fractions of a pixel are rounded.
    if (width < least - 0.5 || height < least - 0.5)
      small.push(`${name}: ${Math.round(width)}×${Math.round(height)}`);
  }
  return small;
}

/** Returns what paper should not show: controls, and texts too pale for it. */
export function findUnprintable(): string[] {
  const controls =
    '.masthead, body > footer, .toasts, button, form, .button, select, .related, nav';
  const shown = [...document.querySelectorAll(controls)].filter((one) => one.checkVisibility());
  const pale = [...document.querySelectorAll('main :is(h1, h2, h3, p)')].filter((element) => {
    const channels = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
    return Math.min(...channels.slice(0, 3)) > 170;
  });
  return [...shown, ...pale].map(({ outerHTML }) => outerHTML.slice(0, 90));
}

/** Returns texts that stand in a column of a few letters, and labels whose words are broken. */
export function findTorn(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const torn: string[] = [];
  const countLines = (node: Node, start: number, end: number) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  };
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const content = text.textContent ?? '';
    const parent = text.parentElement;
    if (!content.trim() || !parent?.checkVisibility() || parent.closest('.sr-only')) continue;
    const length = content.trim().length;
    if (length >= 8 && length < 3 * countLines(text, 0, content.length)) torn.push(content);
    if (!parent.closest('main :is(h1, h2, h3, .button, .chip, .totals, .book, .line, .event dl)'))
      continue;
    // A line may end behind a hyphen.
    for (const { index, 0: word } of content.matchAll(/[^\s-]+/g))
      if (word.length < 15 && countLines(text, index, index + word.length) > 1) torn.push(word);
  }
  return torn;
}

/** Returns the controls of the open dialog, menu or list that something covers, however the page is scrolled. */
export function findUnreachable(): string[] {
  const open = [...document.querySelectorAll('dialog[open], :popover-open, [role=listbox]')].at(-1);
  const controls = open?.querySelectorAll(
    'a, button:enabled, input, select, textarea, [role=option]',
  );
  return [...(controls ?? [])]
    .filter((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      // A link may run over lines.
      const { left = 0, top = 0, width = 0, height = 0 } = control.getClientRects()[0] ?? {};
      const isShown = width > 1 && control.checkVisibility({ visibilityProperty: true });
      if (!isShown || control.closest('[inert]')) return false;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !control.contains(hit) && !control.closest('label')?.contains(hit);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 90));
}
