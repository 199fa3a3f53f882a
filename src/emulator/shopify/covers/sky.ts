import { setAuthor, setTitle, type Composition, type CoverSpec } from './canvas.ts';

/** Sets the title and the author of a scene in the flat sky above the drawing. */
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
