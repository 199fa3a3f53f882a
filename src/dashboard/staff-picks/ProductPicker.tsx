import { memo, startTransition, useDeferredValue, useMemo, useState } from 'react';
import type { StaffPickRow } from '../../data/supabase/staff-picks.ts';
import { searchProducts, type Product } from '../../domain/staff-catalog.ts';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useCatalog } from '../hooks/use-catalog.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { ProductCard } from './ProductCard.tsx';

type Props = { picks: readonly StaffPickRow[]; onClose: () => void };

/** Every product of the catalog, found by title or author. */
export default function ProductPicker({ picks, onClose }: Props) {
  const catalog = useCatalog();
  const [words, setWords] = useState('');
  const [isClosing, setLeft] = useState(false);
  const wanted = useDeferredValue(words);
  const found = useMemo(
    () => (catalog.data ? searchProducts(catalog.data, wanted) : []),
    [catalog.data, wanted],
  );
  const picked = useMemo(() => new Set(picks.map(({ product_id }) => product_id)), [picks]);
  /** Out of sight first: to take hundreds of cards down, and to wake the screen behind, takes a while. */
  function leave(): void {
    setLeft(true);
    startTransition(onClose);
  }
  return (
    <Dialog title="Add Products" onClose={leave} isClosing={isClosing} wide>
      <input
        className="field"
        type="search"
        aria-label="Search products"
        placeholder="Search products..."
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <QueryBoundary
        to={catalog}
        of="the products"
        failure="Failed to fetch products from collections"
      >
        {/* Anew for other books only: a search that ends in the same ones keeps what has the focus. */}
        {() => <Products key={found[0]?.id} products={found} picked={picked} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Found({
  products,
  picked,
}: {
  products: readonly Product[];
  picked: ReadonlySet<string>;
}) {
  const { shown, end } = useIncrementalList(products, 12);
  return (
    <>
      <p className="soft mt-3" role="status">
        {products.length === 0
          ? 'No products found'
          : `${products.length.toLocaleString('en-US')} product${products.length === 1 ? '' : 's'}`}
      </p>
      <ul className="products">
        {shown.map((product) => (
          <li key={product.id} className="contents">
            <ProductCard product={product} isPicked={picked.has(product.id)} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

const Products = memo(Found);
