import type { ReactNode } from 'react';
import type { Image } from '../domain/catalog/book.ts';
import { paths } from '../domain/site/routes.ts';
import { imageUrl } from '../domain/site/image.ts';

type Props = {
  handle: string;
  title: string;
  description: string;
  count: string;
  gradient: string;
  /** Up to three covers, fanned over the gradient. */
  covers: Image[];
  icon?: ReactNode;
  /** Loads the first cover eagerly, for the first card of a page. */
  priority?: boolean;
};

export function CollectionCard({
  handle,
  title,
  description,
  count,
  gradient,
  covers,
  icon,
  priority = false,
}: Props) {
  return (
    <li className="collection">
      <div className={`collection-cover ${gradient}`}>
        {covers.map(({ url, width, height }, index) => (
          <img
            key={url}
            src={imageUrl(url, 120)}
            srcSet={`${imageUrl(url, 240)} 2x`}
            width={width}
            height={height}
            alt=""
            loading={priority && index === 0 ? undefined : 'lazy'}
            fetchPriority={priority && index === 0 ? 'high' : undefined}
          />
        ))}
        {icon}
      </div>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <p className="small-print">{count}</p>
      <p className="soft" dir="auto">
        {description}
      </p>
      <a
        className="link"
        href={paths.collection(handle)}
        aria-label={`Explore Collection: ${title}`}
      >
        Explore Collection
      </a>
    </li>
  );
}
