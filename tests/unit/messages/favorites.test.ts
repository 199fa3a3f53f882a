import { expect, it } from 'vitest';
import { favoriteNotices } from '../../../src/messages/favorites.ts';

it('shows the change of a favorite with its title for two seconds', () => {
  expect(favoriteNotices.added('Emma')).toEqual({
    title: 'Added to favorites',
    text: 'Emma',
    durationMs: 2000,
  });
  expect(favoriteNotices.removed('Emma')).toEqual({
    title: 'Removed from favorites',
    text: 'Emma',
    durationMs: 2000,
  });
});

it('shows that no more can be saved, and stays', () => {
  expect(favoriteNotices.full).toMatchObject({ isError: true });
});
