import { isolateText, type ToastMessage } from './toast-message.ts';

const durationMs = 2000;

/** Shown for a book that the shop no longer sells. */
export const goneText = 'This book has left our shop.';

export const favoriteNotices = {
  added: (title: string): ToastMessage => ({
    title: 'Added to favorites',
    text: isolateText(title),
    durationMs,
  }),
  removed: (title: string): ToastMessage => ({
    title: 'Removed from favorites',
    text: isolateText(title),
    durationMs,
  }),
  refused: (title: string): ToastMessage => ({
    title: 'This browser keeps nothing',
    text: `It refuses cookies, so "${isolateText(title)}" was not saved. Allow them for our shop, then try again.`,
    isError: true,
  }),
  full: {
    title: 'Your favorites are full',
    text: 'This browser cannot keep any more. Remove one you no longer need, then try again.',
    isError: true,
  },
} as const;
