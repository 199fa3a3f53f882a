import type { Notice } from './notice.ts';

const lasts = 2000;

/** What is said of a book that is no longer sold, where a shopper still finds it. */
export const goneWords = 'This book has left our shop.';

export const favouriteNotices = {
  added: (title: string): Notice => ({ title: 'Added to favorites', text: title, lasts }),
  removed: (title: string): Notice => ({ title: 'Removed from favorites', text: title, lasts }),
  refused: (title: string): Notice => ({
    title: 'This browser keeps nothing',
    text: `It refuses cookies, so "${title}" was not saved. Allow them for our shop, then try again.`,
    isError: true,
  }),
  full: {
    title: 'Your favorites are full',
    text: 'This browser cannot keep any more. Remove one you no longer need, then try again.',
    isError: true,
  },
} as const;
