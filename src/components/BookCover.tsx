import type { Book, Image } from '../domain/catalog/book.ts';
import { tintClass } from '../domain/catalog/cover-tint.ts';
import { imageUrl, srcSet } from '../domain/site/image.ts';

type Props = {
  book: Pick<Book, 'title' | 'cover'>;
  sizes?: string;
  /** The widths to choose from, in pixels. */
  widths?: readonly number[];
  /** Loads the image eagerly, for the largest image of a page. */
  priority?: boolean;
};

/** Cards are 150 to 250 px wide, on screens of one to three pixels per px. */
const cardWidths = [240, 320, 480];
/** The widths of a cover that is the subject of its page. */
export const largeWidths = [320, 480, 640];

/** A book's cover. Its `alt` is empty, because the title is next to it. */
export function BookCover({
  book,
  sizes = '(min-width: 62rem) 15.75rem, (min-width: 40rem) 28vw, 42vw',
  widths = cardWidths,
  priority = false,
}: Props) {
  const { cover, title } = book;
  if (!cover) return <DrawnCover title={title} />;
  const kind = isPhoto(cover) ? 'cover photo' : 'cover';
  return (
    <img
      className={`${kind}${tintClass(cover.tint)}`}
      src={imageUrl(cover.url, 480)}
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

/** Covers are two thirds as wide as high. Wider pictures show goods, or a recording. */
const isPhoto = ({ width, height }: Image) => width > height * 0.74;

/** The cover of a book without an image. islands/book/book.ts draws the same. */
export function DrawnCover({ title }: { title: string }) {
  return (
    <div className="cover drawn-cover" aria-hidden="true" dir="auto">
      {title}
    </div>
  );
}
