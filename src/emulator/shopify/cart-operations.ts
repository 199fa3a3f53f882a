import { randomUUID } from 'node:crypto';
import { lineId } from './carts.ts';
import type { StoredCart } from './state-file.ts';
import type { Inventory } from './inventory.ts';

export type LineInput = { merchandiseId: string; quantity?: number | null };
export type LineUpdate = {
  id?: string | null;
  merchandiseId?: string | null;
  quantity?: number | null;
};
export type UserError = { code: string; field: string[]; message: string };
export type Warning = { code: string; message: string; target: string };

const maxLines = 500;
const maxCopies = 1_000_000;

/** Returns the errors of lines to add, before any is added. */
export function validateLines(
  cart: StoredCart,
  inputs: LineInput[],
  stock: Inventory,
): UserError[] {
  const errors = inputs.flatMap(({ merchandiseId, quantity }, index) => {
    const field = (name: string) => ['lines', `${index}`, name];
    if (!stock.has(merchandiseId))
      return [invalid(field('merchandiseId'), 'The merchandise does not exist.')];
    return validateQuantity(quantity ?? 1, field('quantity'));
  });
  const ids = [...cart.lines, ...inputs].map(({ merchandiseId }) => merchandiseId);
  if (new Set(ids).size <= maxLines) return errors;
  const message = `A cart holds ${maxLines} lines at most.`;
  return [...errors, { code: 'CART_TOO_LARGE', field: ['lines'], message }];
}

/** Returns the errors of line updates, before any is applied. */
export function validateUpdates(
  cart: StoredCart,
  updates: LineUpdate[],
  stock: Inventory,
): UserError[] {
  return updates.flatMap(({ id, merchandiseId, quantity }, index) => {
    const field = (name: string) => ['lines', `${index}`, name];
    if (!findLine(cart, id)) return [unknownLine(field('id'))];
    if (merchandiseId && !stock.has(merchandiseId))
      return [invalid(field('merchandiseId'), 'The merchandise does not exist.')];
    return validateQuantity(quantity ?? 0, field('quantity'));
  });
}

/** Adds lines to a cart. Lines with the same merchandise are merged. */
export function addLines(cart: StoredCart, inputs: LineInput[]): void {
  for (const { merchandiseId, quantity } of inputs) {
    const line = cart.lines.find((one) => one.merchandiseId === merchandiseId);
    if (line) line.quantity += quantity ?? 1;
    else cart.lines.push({ id: randomUUID(), merchandiseId, quantity: quantity ?? 1 });
  }
}

/** Sets quantities; zero removes the line. */
export function updateLines(cart: StoredCart, updates: LineUpdate[]): void {
  for (const { id, merchandiseId, quantity } of updates) {
    const line = findLine(cart, id);
    if (!line) continue;
    line.merchandiseId = merchandiseId ?? line.merchandiseId;
    line.quantity = quantity ?? line.quantity;
    if (line.quantity === 0) removeLines(cart, [lineId(cart, line)]);
  }
}

export function removeLines(cart: StoredCart, ids: readonly string[]): void {
  cart.lines = cart.lines.filter((line) => !ids.includes(lineId(cart, line)));
}

/**
 * Lowers the quantity of each line to the available stock and returns the warnings. A sold-out line
 * stays with quantity 0.
 */
export function clampToInventory(cart: StoredCart, stock: Inventory): Warning[] {
  return cart.lines.flatMap((line) => {
    const availableQuantity = stock.availableQuantity(line.merchandiseId);
    if (line.quantity <= availableQuantity) return [];
    line.quantity = availableQuantity;
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

export const invalid = (field: string[], message: string): UserError => ({
  code: 'INVALID',
  field,
  message,
});

function validateQuantity(quantity: number, field: string[]): UserError[] {
  if (quantity < 0) return [invalid(field, 'A quantity is never negative.')];
  if (quantity < maxCopies) return [];
  const message = `A line holds fewer than ${maxCopies} copies.`;
  return [{ code: 'MAXIMUM_EXCEEDED', field, message }];
}
