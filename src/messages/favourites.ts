import type { Notice } from './notice.ts';

const lasts = 2000;

export const favouriteNotices = {
  added: (title: string): Notice => ({ title: 'Added to favorites', text: title, lasts }),
  removed: (title: string): Notice => ({ title: 'Removed from favorites', text: title, lasts }),
  full: {
    title: 'Your favorites are full',
    text: 'This browser cannot keep any more. Remove one you no longer need, then try again.',
    isError: true,
  },
} as const;
