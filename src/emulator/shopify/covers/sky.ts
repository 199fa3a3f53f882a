import { setAuthor, setTitle, type Composition, type CoverSpec } from './canvas.ts';

/** The words of a scene: title and author together in the flat sky above everything that is drawn. */
export function skyWords(page: CoverSpec, height = 400): Composition['blocks'] {
  const place = { x: 66, y: 78, width: 668, height, stand: 'top' } as const;
  const free = place.y + height - setTitle(page, place).bottom;
  const title = setTitle(page, { ...place, y: place.y + free * 0.3 });
  const author = setAuthor(page, {
    x: 80,
    y: title.bottom + 22,
    width: 640,
    height: 50,
    stand: 'top',
  });
  return [title, author];
}
