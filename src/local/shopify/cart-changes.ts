import { randomUUID } from 'node:crypto';
import { lineId } from './carts.ts';
import type { KeptCart } from './kept.ts';
import type { Stock } from './stock.ts';

export type LineInput = { merchandiseId: string; quantity?: number | null };
export type LineUpdate = {
  id?: string | null;
  merchandiseId?: string | null;
  quantity?: number | null;
};
export type UserError = { code: string; field: string[]; message: string };
export type Warning = { code: string; message: string; target: string };

const mostLines = 500;
const mostCopies = 1_000_000;

/** Why these lines cannot be added, before any of them is. */
export function refuseLines(cart: KeptCart, inputs: LineInput[], stock: Stock): UserError[] {
  const errors = inputs.flatMap(({ merchandiseId, quantity }, index) => {
    const field = (name: string) => ['lines', `${index}`, name];
    if (!stock.has(merchandiseId))
      return [invalid(field('merchandiseId'), 'The merchandise does not exist.')];
    return refuseQuantity(quantity ?? 1, field('quantity'));
  });
  const ids = [...cart.lines, ...inputs].map(({ merchandiseId }) => merchandiseId);
  if (new Set(ids).size <= mostLines) return errors;
  const message = `A cart holds ${mostLines} lines at most.`;
  return [...errors, { code: 'CART_TOO_LARGE', field: ['lines'], message }];
}

/** Why these lines cannot be changed, before any of them is. */
export function refuseUpdates(cart: KeptCart, updates: LineUpdate[], stock: Stock): UserError[] {
  return updates.flatMap(({ id, merchandiseId, quantity }, index) => {
    const field = (name: string) => ['lines', `${index}`, name];
    if (!findLine(cart, id)) return [unknownLine(field('id'))];
    if (merchandiseId && !stock.has(merchandiseId))
      return [invalid(field('merchandiseId'), 'The merchandise does not exist.')];
    return refuseQuantity(quantity ?? 0, field('quantity'));
  });
}

/** Adds copies; the same merchandise shares a line. */
export function addLines(cart: KeptCart, inputs: LineInput[]): void {
  for (const { merchandiseId, quantity } of inputs) {
    const line = cart.lines.find((one) => one.merchandiseId === merchandiseId);
    if (line) line.quantity += quantity ?? 1;
    else cart.lines.push({ id: randomUUID(), merchandiseId, quantity: quantity ?? 1 });
  }
}

/** Sets quantities; zero removes the line. */
export function updateLines(cart: KeptCart, updates: LineUpdate[]): void {
  for (const { id, merchandiseId, quantity } of updates) {
    const line = findLine(cart, id);
    if (!line) continue;
    line.merchandiseId = merchandiseId ?? line.merchandiseId;
    line.quantity = quantity ?? line.quantity;
    if (line.quantity === 0) removeLines(cart, [lineId(cart, line)]);
  }
}

export function removeLines(cart: KeptCart, ids: readonly string[]): void {
  cart.lines = cart.lines.filter((line) => !ids.includes(lineId(cart, line)));
}

/** Lowers each line to what can be sold, and says so. A sold-out line stays, with no copies. */
export function clampToStock(cart: KeptCart, stock: Stock): Warning[] {
  return cart.lines.flatMap((line) => {
    const sellable = stock.sellable(line.merchandiseId);
    if (line.quantity <= sellable) return [];
    line.quantity = sellable;
    const target = lineId(cart, line);
    if (sellable === 0)
      return [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: 'The product is sold out.', target }];
    const message = `Only ${sellable} copies are available.`;
    return [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message, target }];
  });
}

export function findLine(cart: KeptCart, id: string | null | undefined) {
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

function refuseQuantity(quantity: number, field: string[]): UserError[] {
  if (quantity < 0) return [invalid(field, 'A quantity is never negative.')];
  if (quantity < mostCopies) return [];
  const message = `A line holds fewer than ${mostCopies} copies.`;
  return [{ code: 'MAXIMUM_EXCEEDED', field, message }];
}
