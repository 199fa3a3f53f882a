import type { Availability, Edition } from '../../domain/book.ts';
import { parseAmount } from '../../domain/money.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { EditionFieldsFragment } from './storefront.generated.d.ts';

const maxTitleLength = 120;

/** Maps a variant to an edition. `isUnreleased`: the book is a pre-order or not yet published. */
export function toEdition(
  variant: EditionFieldsFragment,
  isUnreleased: boolean,
  fallbackIsbn: string | undefined,
): Edition {
  const price = parseAmount(variant.price.amount);
  const compareAtPrice = parseAmount(variant.compareAtPrice?.amount ?? '');
  return {
    variantId: variant.id,
    title: sanitizeText(variant.title, maxTitleLength) || 'Edition',
    format: toFormat(variant),
    price,
    originalPrice:
      price !== null && compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null,
    availability:
      price === null ? 'unavailable' : toAvailability(variant.availableForSale, isUnreleased),
    isbn: parseIsbn(variant.barcode) ?? parseIsbn(fallbackIsbn),
  };
}

function toFormat({ selectedOptions }: EditionFieldsFragment): string {
  const option = selectedOptions.find(({ name }) => name.trim().toLowerCase() === 'format');
  return option && option.value !== 'Default Title'
    ? sanitizeText(option.value, maxTitleLength)
    : '';
}

function toAvailability(isSold: boolean, isUnreleased: boolean): Availability {
  if (!isSold) return 'sold-out';
  return isUnreleased ? 'pre-order' : 'in-stock';
}

/**
 * Returns a barcode of ten or thirteen characters as an ISBN. Other barcodes are the shop's own.
 */
function parseIsbn(code: string | null | undefined): string | null {
  const digits = code?.replace(/[\s-]/g, '').toUpperCase() ?? '';
  return /^(97[89]\d{10}|\d{9}[\dX])$/.test(digits) ? digits : null;
}
