declare global {
  interface Window {
    /** Of each key pressed, the time to the next frame, and to the last one that it changed, in ms. */
    keys: { next: number; last: number }[];
  }
}

/** Runs in the page before all else: times each key to the frames that follow from it. */
export function recordKeys(): void {
  window.keys = [];
  let pressed = 0;

  function noteFrame(): void {
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
      noteFrame();
    },
    true,
  );
  new MutationObserver((changes) => {
    const shelves = document.getElementById('results');
    if (changes.some(({ target }) => shelves?.contains(target))) noteFrame();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
