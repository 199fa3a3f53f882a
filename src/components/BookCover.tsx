import type { Book } from '../domain/book.ts';
import { imageUrl, srcSet } from '../domain/image.ts';

type Props = {
  book: Pick<Book, 'title' | 'cover'>;
  /** The displayed width, as in the `sizes` attribute. */
  sizes?: string;
  /** Loads the image eagerly, for the largest image of a page. */
  priority?: boolean;
};

const widths = [240, 400, 640];

/** A book's cover. Its `alt` is empty, because the title is next to it. */
export function BookCover({
  book,
  sizes = '(min-width: 48rem) 14rem, 42vw',
  priority = false,
}: Props) {
  const { cover, title } = book;
  if (!cover) {
    return (
      <div className="cover collection-gradient" aria-hidden="true" dir="auto">
        {title}
      </div>
    );
  }
  return (
    <img
      className="cover"
      src={imageUrl(cover.url, 400)}
      srcSet={srcSet(cover.url, widths)}
      sizes={sizes}
      width={cover.width}
      height={cover.height}
      alt=""
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
    />
  );
}
