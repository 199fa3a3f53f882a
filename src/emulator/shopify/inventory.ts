type StockEntry = { stock: number | null; oversell: boolean };

/** Copies left, and the catalog's number that they were counted down from. */
export type Count = { remaining: number; of: number | null };

/** Copies on the shelf, by variant. Orders lower it; `changed` is what differs from the catalog. */
export function createInventory(changed: Map<string, Count>) {
  const shelves = new Map<string, StockEntry>();
  const remaining = (variantId: string): number | null =>
    changed.get(variantId)?.remaining ?? shelves.get(variantId)?.stock ?? null;
  const set = (variantId: string, quantity: number): void =>
    void changed.set(variantId, {
      remaining: quantity,
      of: shelves.get(variantId)?.stock ?? null,
    });

  return {
    /** A number that was changed in the catalog itself overrules the old count. */
    register(variantId: string, shelf: StockEntry): void {
      shelves.set(variantId, shelf);
      if (changed.get(variantId)?.of !== shelf.stock) changed.delete(variantId);
    },
    has: (variantId: string): boolean => shelves.has(variantId),
    /** How many copies one may order now. */
    availableQuantity(variantId: string): number {
      const count = remaining(variantId);
      if (count === null || shelves.get(variantId)?.oversell) return Number.POSITIVE_INFINITY;
      return Math.max(0, count);
    },
    isEmpty: (variantId: string): boolean => (remaining(variantId) ?? 1) <= 0,
    take(variantId: string, quantity: number): void {
      const count = remaining(variantId);
      if (count !== null) set(variantId, count - quantity);
    },
    set,
    restore: (): void => changed.clear(),
    changes: (): Record<string, Count> => Object.fromEntries(changed),
  };
}

export type Inventory = ReturnType<typeof createInventory>;
