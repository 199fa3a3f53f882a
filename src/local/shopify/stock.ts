type Shelf = { stock: number | null; oversell: boolean };

/** Copies on the shelf, by variant. Orders lower it; `changed` is what differs from the catalogue. */
export function createStock(changed: Map<string, number>) {
  const shelves = new Map<string, Shelf>();
  const left = (variantId: string): number | null =>
    changed.get(variantId) ?? shelves.get(variantId)?.stock ?? null;

  return {
    shelve: (variantId: string, shelf: Shelf): void => void shelves.set(variantId, shelf),
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
      if (count !== null) changed.set(variantId, count - quantity);
    },
    set: (variantId: string, quantity: number): void => void changed.set(variantId, quantity),
    restore: (): void => changed.clear(),
    changes: (): Record<string, number> => Object.fromEntries(changed),
  };
}

export type Stock = ReturnType<typeof createStock>;
