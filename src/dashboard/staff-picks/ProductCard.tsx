import { memo, useState } from 'react';
import { rendition } from '../../domain/picture.ts';
import type { Product } from '../../domain/staff-catalogue.ts';
import { pickProduct } from './change-picks.ts';

/** One product, and the button that picks it. */
function Card({ product, isPicked }: { product: Product; isPicked: boolean }) {
  const [isBusy, setBusy] = useState(false);
  async function pick(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    await pickProduct(product);
    setBusy(false);
  }
  return (
    <article className="product" aria-label={product.title}>
      {product.image ? (
        <img src={rendition(product.image, 160)} alt="" loading="lazy" />
      ) : (
        <span className="thumb" />
      )}
      <div>
        <h3>{product.title}</h3>
        <p className="soft">{product.author}</p>
        <p className="amount">{product.price}</p>
      </div>
      <button
        type="button"
        className={isPicked ? 'press quiet' : 'press'}
        disabled={isPicked || isBusy}
        onClick={pick}
      >
        {isPicked ? 'Already Added' : isBusy ? 'Adding...' : 'Add to Staff Picks'}
        <span className="sr-only">: {product.title}</span>
      </button>
    </article>
  );
}

export const ProductCard = memo(Card);
