type Shelf = { stock: number | null; oversell: boolean };

/** Copies left, and the catalogue's number that they were counted down from. */
export type Count = { left: number; of: number | null };

/** Copies on the shelf, by variant. Orders lower it; `changed` is what differs from the catalogue. */
export function createStock(changed: Map<string, Count>) {
  const shelves = new Map<string, Shelf>();
  const left = (variantId: string): number | null =>
    changed.get(variantId)?.left ?? shelves.get(variantId)?.stock ?? null;
  const set = (variantId: string, quantity: number): void =>
    void changed.set(variantId, {
      left: quantity,
      of: shelves.get(variantId)?.stock ?? null,
    });

  return {
    /** A number that was changed in the catalogue itself overrules the old count. */
    shelve(variantId: string, shelf: Shelf): void {
      shelves.set(variantId, shelf);
      if (changed.get(variantId)?.of !== shelf.stock) changed.delete(variantId);
    },
    has: (variantId: string): boolean => shelves.has(variantId),
    /** How many copies one may order now. */
    sellable(variantId: string): number {
      const count = left(variantId);
      if (count === null || shelves.get(variantId)?.oversell) return Number.POSITIVE_INFINITY;
      return Math.max(0, count);
    },
    isEmpty: (variantId: string): boolean => (left(variantId) ?? 1) <= 0,
    take(variantId: string, quantity: number): void {
      const count = left(variantId);
      if (count !== null) set(variantId, count - quantity);
    },
    set,
    restore: (): void => changed.clear(),
    changes: (): Record<string, Count> => Object.fromEntries(changed),
  };
}

export type Stock = ReturnType<typeof createStock>;
