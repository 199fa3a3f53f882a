import { afterPaint } from '../after-paint.ts';

/** The drawer needs as long to slide in. */
const flightMs = 200;

/**
 * Lets the cover of a book fly to the drawer that its button has opened. It starts when the drawer is on the screen,
 * so that the drawer waits for nothing.
 */
export function flyCovers(drawer: HTMLDialogElement): void {
  let cover: HTMLImageElement | null | undefined;
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest('[data-action=add]');
      if (button)
        cover = button.closest('li,article')?.querySelector<HTMLImageElement>('img.cover');
    },
    true,
  );
  new MutationObserver(() => {
    const flying = cover;
    cover = null;
    if (flying && drawer.open) afterPaint(() => fly(flying, drawer));
  }).observe(drawer, { attributeFilter: ['open'] });
}

function fly(cover: HTMLImageElement, drawer: HTMLElement): void {
  const { x, y, width, height } = cover.getBoundingClientRect();
  // A wrapped book stays wrapped.
  const isSeen = y + height > 0 && cover.checkVisibility({ visibilityProperty: true });
  if (!isSeen || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const copy = new Image();
  copy.src = cover.currentSrc;
  copy.alt = '';
  // Above the drawer, which is modal.
  copy.popover = 'manual';
  copy.style.cssText = `all:unset;position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;transform-origin:0 0;pointer-events:none`;
  document.body.append(copy);
  copy.showPopover();
  // Where the cover of the first line is.
  const to = { x: innerWidth - drawer.offsetWidth + 22, y: 98, width: 85 };
  copy.animate(
    {
      translate: ['0 0', `${to.x - x}px ${to.y - y}px`],
      scale: [1, to.width / width],
      opacity: [1, 1, 0],
    },
    { duration: flightMs, easing: 'ease-in' },
  ).onfinish = () => copy.remove();
}
