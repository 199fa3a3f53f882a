declare global {
  interface Window {
    /**
     * The times in ms from each key press to the next frame and to the last frame that it changed.
     */
    keys: { next: number; last: number }[];
  }
}

/** Runs in the page before its scripts. Measures the time from each key to its frames. */
export function recordKeys(): void {
  window.keys = [];
  let pressed = 0;

  function recordFrame(): void {
    const key = window.keys.at(-1);
    const since = pressed;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (!key) return;
        key.last = performance.now() - since;
        key.next ||= key.last;
      };
      port2.postMessage(null);
    });
  }

  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
      window.keys.push({ next: 0, last: 0 });
      recordFrame();
    },
    true,
  );
  new MutationObserver((changes) => {
    const isResult = (target: Node) =>
      target instanceof Element && target.closest('#results, #site-search') !== null;
    if (changes.some(({ target }) => isResult(target))) recordFrame();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
