/**
 * What a book does before React comes: the popup over a list, and its cover when the picture fails or flies to the
 * drawer. The runtime loads this script at the first interaction, or
 * when a picture fails. It needs no React, so a book can be read as soon as its page has come; then it hydrates the
 * book's offers.
 */
import { startBookDialog } from './book-dialog.ts';
import { flyCovers } from './fly-cover.ts';

delete document.documentElement.dataset['loadFailed'];
drawFailedCovers();
const dialog = document.querySelector<HTMLDialogElement>('#book-dialog');
const content = dialog?.querySelector('.popup-content');
if (dialog && content) startBookDialog(dialog, content);
const drawer = document.querySelector<HTMLDialogElement>('#cart-drawer');
if (drawer) flyCovers(drawer);
window.actionRuntime.hydrate('edition');

/**
 * Shows the drawn cover of BookCover.tsx for each cover that fails to load, now or later. The failed image stays
 * in the page, because its island removes it. Other pictures have a background of their own behind them.
 */
function drawFailedCovers(): void {
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
