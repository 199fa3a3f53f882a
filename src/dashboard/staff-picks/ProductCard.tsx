import { memo } from 'react';
import { imageUrl } from '../../domain/image-url.ts';
import type { Product } from '../../domain/staff-catalog.ts';
import { Button } from '../ui/Button.tsx';
import { useAction } from '../hooks/use-action.ts';
import { pickProduct } from './pick-mutations.ts';

/** A product with the button that picks it. */
function Card({ product, isPicked }: { product: Product; isPicked: boolean }) {
  const [pick, isBusy] = useAction(() => pickProduct(product));
  return (
    <article className="product" aria-label={product.title}>
      {product.image ? (
        <img src={imageUrl(product.image, 160)} alt="" loading="lazy" />
      ) : (
        <span className="thumb" />
      )}
      <div>
        <h3>{product.title}</h3>
        <p className="soft">{product.author}</p>
        <p className="amount" translate="no">
          {product.price}
        </p>
      </div>
      <Button
        className={isPicked ? 'button button--secondary' : 'button'}
        isOff={isPicked || isBusy}
        onClick={() => pick()}
      >
        {isPicked ? 'Already Added' : isBusy ? 'Adding...' : 'Add to Staff Picks'}
        <span className="sr-only">: {product.title}</span>
      </Button>
    </article>
  );
}

export const ProductCard = memo(Card);
