import type { Availability, Edition } from '../../domain/book.ts';
import { parseAmount } from '../../domain/money.ts';
import { plainLine } from '../../domain/plain-line.ts';
import type { EditionFieldsFragment } from './storefront.generated.d.ts';

const longestTitle = 120;

/** One variant as an edition. `isAhead`: the book is a pre-order, or not published yet. */
export function shapeEdition(
  variant: EditionFieldsFragment,
  isAhead: boolean,
  onlyIsbn: string | undefined,
): Edition {
  const price = parseAmount(variant.price.amount);
  const before = parseAmount(variant.compareAtPrice?.amount ?? '');
  return {
    variantId: variant.id,
    title: plainLine(variant.title, longestTitle) || 'Edition',
    format: formatOf(variant),
    price,
    originalPrice: price !== null && before !== null && before > price ? before : null,
    availability: price === null ? 'unavailable' : stateOf(variant.availableForSale, isAhead),
    isbn: readIsbn(variant.barcode) ?? readIsbn(onlyIsbn),
  };
}

function formatOf({ selectedOptions }: EditionFieldsFragment): string {
  const option = selectedOptions.find(({ name }) => name.trim().toLowerCase() === 'format');
  return option && option.value !== 'Default Title' ? plainLine(option.value, longestTitle) : '';
}

function stateOf(isSold: boolean, isAhead: boolean): Availability {
  if (!isSold) return 'sold-out';
  return isAhead ? 'pre-order' : 'in-stock';
}

/** A barcode is an ISBN when it has ten or thirteen places; other barcodes are the shop's own. */
function readIsbn(code: string | null | undefined): string | null {
  const digits = code?.replace(/[\s-]/g, '').toUpperCase() ?? '';
  return /^(97[89]\d{10}|\d{9}[\dX])$/.test(digits) ? digits : null;
}
