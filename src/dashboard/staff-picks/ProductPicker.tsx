import { useStore } from '@nanostores/react';
import { memo, startTransition, useDeferredValue, useMemo, useState } from 'react';
import type { StaffPickRow } from '../../data/backend/staff-picks.ts';
import { searchProducts, type Product } from '../../domain/merchandising/staff-catalog.ts';
import { formatCount, formatStoredPrice } from '../../domain/cart/money.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { QueryBoundary, SearchBox } from '../ui/Page.tsx';
import { useCatalog } from '../shared-queries.ts';
import { useIncrementalList } from '../hooks.ts';
import { imageUrl } from '../../domain/site/image.ts';
import { Button } from '../ui/Button.tsx';
import { $adding, pickProduct } from './picks.ts';

type Props = { picks: readonly StaffPickRow[]; onClose: () => void };

export default function ProductPicker({ picks, onClose }: Props) {
  const catalog = useCatalog();
  const [query, setQuery] = useState('');
  const [isClosing, setClosing] = useState(false);
  const deferredQuery = useDeferredValue(query);
  const products = useMemo(
    () => (catalog.data ? searchProducts(catalog.data, deferredQuery) : []),
    [catalog.data, deferredQuery],
  );
  const pickedIds = useMemo(() => new Set(picks.map(({ product_id }) => product_id)), [picks]);
  /**
   * Hides the dialog first, because unmounting hundreds of cards and rendering the page takes time.
   */
  function hideAndClose(): void {
    setClosing(true);
    startTransition(onClose);
  }
  return (
    <Dialog
      title="Add Products"
      bar={<SearchBox of="products" value={query} onChange={setQuery} />}
      onClose={hideAndClose}
      isClosing={isClosing}
      wide
    >
      <QueryBoundary
        to={catalog}
        of="the products"
        failure="Failed to fetch products from collections"
      >
        {/* Remounts only for a different first result. A search with the same results keeps the focus. */}
        {() => <Products key={products[0]?.id} products={products} pickedIds={pickedIds} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Found({
  products,
  pickedIds,
}: {
  products: readonly Product[];
  pickedIds: ReadonlySet<string>;
}) {
  const { shown, end } = useIncrementalList(products, 12);
  const adding = useStore($adding);
  return (
    <>
      <p className="soft mt-3" role="status">
        {products.length === 0 ? 'No products found' : formatCount(products.length, 'product')}
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
        {shown.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              state={pickedIds.has(product.id) ? 'added' : (adding[product.id]?.state ?? 'new')}
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

const Products = memo(Found);

type CardProps = { product: Product; state: 'new' | 'adding' | 'failed' | 'added' };

function Card({ product, state }: CardProps) {
  return (
    <article
      className="grid grid-cols-[min(3.5rem,20vw)_1fr] content-start gap-x-[min(0.9rem,3vw)] gap-y-1 border border-line bg-leaf p-[min(0.75rem,3vw)] wrap-anywhere"
      aria-label={product.title}
    >
      {product.image ? (
        <img
          className="aspect-[2/3] w-full bg-shade object-cover"
          src={imageUrl(product.image, 160)}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className="aspect-[2/3] w-9 flex-none bg-shade" />
      )}
      <div>
        <h3>
          <bdi>{product.title}</bdi>
        </h3>
        <p className="soft">
          <bdi>{product.author}</bdi>
        </p>
        <p className="amount" translate="no">
          {formatStoredPrice(product.price)}
        </p>
      </div>
      <Button
        kind={state === 'added' ? 'secondary' : 'primary'}
        className="col-span-full mt-[0.4rem]"
        isOff={state === 'added' || state === 'adding'}
        onClick={() => void pickProduct(product)}
      >
        {buttonLabels[state]}
        <span className="sr-only">: {product.title}</span>
      </Button>
      {state === 'failed' && (
        <p className="field-error col-span-full">It has not been added. Please try again.</p>
      )}
    </article>
  );
}

const buttonLabels = {
  new: 'Add to Staff Picks',
  adding: 'Adding...',
  failed: 'Add to Staff Picks',
  added: 'Already Added',
};

const ProductCard = memo(Card);
