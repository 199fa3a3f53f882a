/** Whether a click on a link is for this page: with a key held down it opens a tab, a window, a download. */
export const isUnmodifiedClick = (click: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey;
