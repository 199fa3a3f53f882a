declare global {
  interface Window {
    /** Of each key pressed, the time to the frame that shows its last change, in ms. */
    keys: number[];
  }
}

/** Runs in the page before all else: times each key to the last frame that it changed. */
export function watchKeys(): void {
  window.keys = [];
  let pressed = 0;

  function noteFrame(): void {
    const key = window.keys.length - 1;
    const since = pressed;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.keys[key] = Math.max(window.keys[key] ?? 0, performance.now() - since);
      };
      port2.postMessage(null);
    });
  }

  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
      window.keys.push(0);
      noteFrame();
    },
    true,
  );
  new MutationObserver((changes) => {
    const shelves = document.getElementById('shelves');
    if (window.keys.length > 0 && changes.some(({ target }) => shelves?.contains(target)))
      noteFrame();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
