/**
 * Shows the drawn cover of BookCover.tsx for each cover that fails to load, now or later. The failed image stays
 * in the page, because its island removes it. Other pictures have a background of their own behind them.
 */
export function drawFailedCovers(): void {
  // The event does not bubble.
  addEventListener('error', ({ target }) => hide(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth) hide(image);
}

function hide(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.hidden) return;
  // It keeps its place. Some browsers paint an icon.
  if (image.closest('.collection-cover,.event-picture')) image.style.visibility = 'hidden';
  if (!image.matches('.cover')) return;
  const cover = document.createElement('div');
  cover.className = 'cover drawn-cover';
  cover.ariaHidden = 'true';
  cover.dir = 'auto';
  const title = image.closest('li,article')?.querySelector('h1,h2,h3,.line-title');
  cover.textContent = title?.textContent ?? image.closest('a')?.ariaLabel ?? '';
  image.before(cover);
  image.hidden = true;
}
