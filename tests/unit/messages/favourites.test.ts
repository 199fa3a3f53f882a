import { expect, it } from 'vitest';
import { favouriteNotices } from '../../../src/messages/favourites.ts';

it('says what became of a favourite, with its title, for two seconds', () => {
  expect(favouriteNotices.added('Emma')).toEqual({
    title: 'Added to favorites',
    text: 'Emma',
    lasts: 2000,
  });
  expect(favouriteNotices.removed('Emma')).toEqual({
    title: 'Removed from favorites',
    text: 'Emma',
    lasts: 2000,
  });
});

it('says that no more can be kept, and stays', () => {
  expect(favouriteNotices.full).toMatchObject({ isError: true });
});
