/**
 * Runs in every page before the first paint: the one script that every shopper pays for. What answers presses
 * stands before it as text, and is not even compiled for whoever only reads. The first paint waits for this
 * one, which runs when all of the page is there; see lighten.ts.
 */
const page = document;
const touches = ['pointerdown', 'focusin', 'keydown', 'click'];

/** Runs presses.ts, which puts what it gives in this function's place. */
window.shopActions = () => {
  const script = page.createElement('script');
  script.text = `${page.querySelector('[type="text/plain"]')?.textContent}`;
  page.head.append(script);
  return window.shopActions();
};

const restore = (readsStorage?: boolean) => window.shopActions().restore(readsStorage);

// While the first touch is on its way down: what listens from now on still hears it on its way up.
for (const touch of touches) addEventListener(touch, () => window.shopActions(), true);
// Cookies are not waited for: to ask the document for them holds the page up until another process answers.
// Where they are refused, storage is asked.
if (window.name || !window.cookieStore) restore();
else cookieStore.getAll().then((cookies) => cookies[0] && restore(), restore);
setTimeout(restore, 4000, true);

export {};
