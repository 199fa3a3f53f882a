/**
 * Returns true if a click follows a link in this tab. A modifier key opens a tab, a window or a
 * download instead.
 */
export const isUnmodifiedClick = (click: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey;
