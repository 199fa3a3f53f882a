/**
 * For pages whose islands are awake from the first paint on, and find boot.ts there: it runs while they are
 * parsed. A page comes in one piece of some kilobytes: it is shown once all of it is there, rather than laid
 * out anew for each part. Written here, since checkers of HTML do not know `expect` yet.
 */
const { documentElement, head } = document;
head.insertAdjacentHTML('beforeend', '<link rel="expect" href="#page-end" blocking="render">');
if ('hydrate' in documentElement.dataset) window.shopActions().restore(true);

export {};
