import { expect, type Page } from 'playwright/test';

/**
 * Simulates a browser's translator on all later pages: replaces each text node, also later ones, by
 * a `font` element with another text. The text gains a no-break space, which assertions treat as
 * white space.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = 'script, style, noscript, textarea, title, font, [translate=no]';
    const owned: string[] = [];
    Object.assign(window, { owned });

    function replace(text: Text): void {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
      // React marks the text nodes that it will update or remove.
      if (Object.keys(text).some((key) => key.startsWith('__react'))) owned.push(text.data);
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- translators insert this element
      const font = document.createElement('font');
      font.append(`${text.data}\u00a0`);
      text.replaceWith(font);
    }

    function replaceIn(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node: Node | null = root; node; node = walker.nextNode()) {
        if (node instanceof Text) texts.push(node);
      }
      texts.forEach(replace);
    }

    const changes: MutationObserverInit = { childList: true, characterData: true, subtree: true };
    const watcher = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(replaceIn);
    });
    addEventListener('DOMContentLoaded', () => {
      replaceIn(document.body);
      watcher.observe(document.body, changes);
    });
  });
}

/** Fails if React owns a text node beside other nodes, because its updates would be lost. */
export async function expectTextsApart(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'owned'))).toEqual([]);
}
