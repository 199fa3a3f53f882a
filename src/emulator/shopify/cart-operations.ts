import { randomUUID } from 'node:crypto';
import { areSameAttributes } from '../../domain/cart/attributes.ts';
import { lineId, type StoredCart } from './carts.ts';
import { giftCardId, validateRecipient } from './gift-cards.ts';
import { type Attribute, invalid, toAttributes, type UserError, type Warning } from './graphql.ts';
import type { FindVariant, Inventory } from './product.ts';

type Line = StoredCart['lines'][number];
export type LineInput = {
  merchandiseId: string;
  quantity?: number | null;
  attributes?: Attribute[] | null;
};
export type LineUpdate = {
  id?: string | null;
  merchandiseId?: string | null;
  quantity?: number | null;
  attributes?: Attribute[] | null;
};

const maxLines = 500;
const maxCopies = 1_000_000;
/** In code points: an emoji counts once. */
const maxNoteLength = 5000;

export function validateLines(
  cart: StoredCart,
  inputs: LineInput[],
  findVariant: FindVariant,
): UserError[] {
  const errors = inputs.flatMap((input, index) => validateLine(input, index, findVariant));
  if (errors.length > 0) return errors;
  const added = structuredClone(cart);
  addLines(added, inputs);
  if (added.lines.length <= maxLines) return [];
  const message = `A cart holds ${maxLines} lines at most.`;
  return [{ code: 'CART_TOO_LARGE', field: ['lines'], message }];
}

export function validateUpdates(
  cart: StoredCart,
  updates: LineUpdate[],
  findVariant: FindVariant,
): UserError[] {
  return updates.flatMap(({ id, merchandiseId, quantity, attributes }, index) => {
    const line = findLine(cart, id);
    if (!line) return [unknownLine(['lines', `${index}`, 'id'])];
    const changed = {
      merchandiseId: merchandiseId ?? line.merchandiseId,
      quantity: quantity ?? line.quantity,
      attributes: attributes ?? line.attributes,
    };
    return validateLine(changed, index, findVariant);
  });
}

function validateLine(
  { merchandiseId, quantity, attributes }: LineInput,
  index: number,
  findVariant: FindVariant,
): UserError[] {
  const field = (name: string) => ['lines', `${index}`, name];
  const variant = findVariant(merchandiseId);
  if (!variant) return [invalid(field('merchandiseId'), 'The merchandise does not exist.')];
  return [
    ...(variant.isGiftCard ? validateRecipient(attributes ?? [], field('attributes')) : []),
    ...validateQuantity(quantity ?? 1, field('quantity')),
  ];
}

export function validateNote(note: string): UserError[] {
  if (Array.from(note).length <= maxNoteLength) return [];
  const message = `A note has ${maxNoteLength} characters at most.`;
  return [{ code: 'NOTE_TOO_LONG', field: ['note'], message }];
}

export function validateDiscountCodes(codes: readonly string[]): UserError[] {
  return codes.flatMap((code, index) => {
    if (code.trim()) return [];
    const field = ['discountCodes', `${index}`];
    return [{ code: 'MISSING_DISCOUNT_CODE', field, message: 'The code is blank.' }];
  });
}

/** Adds gift cards by codes that are known to be usable. A card is in a cart once. */
export function addGiftCards(cart: StoredCart, codes: readonly string[]): void {
  for (const code of codes)
    if (!cart.giftCards.some((card) => card.code === code))
      cart.giftCards.push({ id: randomUUID(), code });
}

export function validateGiftCardIds(cart: StoredCart, ids: readonly string[]): UserError[] {
  return ids.flatMap((id, index) =>
    cart.giftCards.some((card) => giftCardId(card.id) === id)
      ? []
      : [invalid(['appliedGiftCardIds', `${index}`], 'The gift card is not in the cart.')],
  );
}

export function removeGiftCards(cart: StoredCart, ids: readonly string[]): void {
  cart.giftCards = cart.giftCards.filter(({ id }) => !ids.includes(giftCardId(id)));
}

/** Adds lines to a cart. A line with the same merchandise and attributes as another joins it. */
export function addLines(cart: StoredCart, inputs: LineInput[]): void {
  for (const { merchandiseId, quantity, attributes } of inputs)
    cart.lines.push({
      id: randomUUID(),
      merchandiseId,
      quantity: quantity ?? 1,
      attributes: toAttributes(attributes ?? []),
    });
  joinLines(cart);
}

/**
 * Sets quantities, merchandise and attributes. Zero removes the line. Attributes that are left out
 * stay, and an empty list removes them: so the hosted API does since 2024-04.
 */
export function updateLines(cart: StoredCart, updates: LineUpdate[]): void {
  for (const { id, merchandiseId, quantity, attributes } of updates) {
    const line = findLine(cart, id);
    if (!line) continue;
    line.merchandiseId = merchandiseId ?? line.merchandiseId;
    line.quantity = quantity ?? line.quantity;
    if (attributes) line.attributes = toAttributes(attributes);
    if (line.quantity === 0) removeLines(cart, [lineId(cart, line)]);
  }
  joinLines(cart);
}

export function removeLines(cart: StoredCart, ids: readonly string[]): void {
  cart.lines = cart.lines.filter((line) => !ids.includes(lineId(cart, line)));
}

function joinLines(cart: StoredCart): void {
  const lines: Line[] = [];
  for (const line of cart.lines) {
    const equal = lines.find((one) => isSameLine(one, line));
    if (equal) equal.quantity += line.quantity;
    else lines.push(line);
  }
  cart.lines = lines;
}

const isSameLine = (one: Line, other: Line): boolean =>
  one.merchandiseId === other.merchandiseId && areSameAttributes(one.attributes, other.attributes);

/**
 * Lowers quantities to the available stock, which the lines of a variant share in their order, and
 * returns the warnings. A sold-out line stays with quantity 0.
 */
export function clampToInventory(cart: StoredCart, stock: Inventory): Warning[] {
  const taken = new Map<string, number>();
  return cart.lines.flatMap((line) => {
    const { merchandiseId, quantity } = line;
    const availableQuantity = stock.availableQuantity(merchandiseId);
    const before = taken.get(merchandiseId) ?? 0;
    const left = availableQuantity - before;
    taken.set(merchandiseId, before + Math.min(quantity, left));
    if (quantity <= left) return [];
    line.quantity = left;
    const target = lineId(cart, line);
    if (availableQuantity === 0)
      return [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: 'The product is sold out.', target }];
    const message = `Only ${availableQuantity} copies are available.`;
    return [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message, target }];
  });
}

export function findLine(cart: StoredCart, id: string | null | undefined) {
  return cart.lines.find((line) => lineId(cart, line) === id);
}

export function unknownLine(field: string[]): UserError {
  const message = 'The merchandise line does not exist.';
  return { code: 'INVALID_MERCHANDISE_LINE', field, message };
}

function validateQuantity(quantity: number, field: string[]): UserError[] {
  if (quantity < 0) return [invalid(field, 'A quantity is never negative.')];
  if (quantity < maxCopies) return [];
  const message = `A line holds fewer than ${maxCopies} copies.`;
  return [{ code: 'MAXIMUM_EXCEEDED', field, message }];
}
