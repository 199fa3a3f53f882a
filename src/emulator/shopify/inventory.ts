type StockEntry = { stock: number | null; oversell: boolean };

/** The remaining copies, and the catalog's stock from which they were counted. */
export type Count = { remaining: number; of: number | null };

/**
 * Creates the stock by variant. Orders lower it. `changed` holds the differences from the catalog.
 */
export function createInventory(changed: Map<string, Count>) {
  const entries = new Map<string, StockEntry>();
  const remaining = (variantId: string): number | null =>
    changed.get(variantId)?.remaining ?? entries.get(variantId)?.stock ?? null;
  const set = (variantId: string, quantity: number): void =>
    void changed.set(variantId, {
      remaining: quantity,
      of: entries.get(variantId)?.stock ?? null,
    });

  return {
    /** Registers a variant. A new stock in the catalog replaces the old count. */
    register(variantId: string, entry: StockEntry): void {
      entries.set(variantId, entry);
      if (changed.get(variantId)?.of !== entry.stock) changed.delete(variantId);
    },
    has: (variantId: string): boolean => entries.has(variantId),
    /** Returns how many copies can be ordered. */
    availableQuantity(variantId: string): number {
      const count = remaining(variantId);
      if (count === null || entries.get(variantId)?.oversell) return Number.POSITIVE_INFINITY;
      return Math.max(0, count);
    },
    /** Returns how many copies are in stock, also if more can be ordered. 0 if not counted. */
    count: (variantId: string): number => remaining(variantId) ?? 0,
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
