/** Whole US cents, so that sums and comparisons are exact. */
export type Cents = number;

const amountPattern = /^\$?(\d{1,9})(?:\.(\d{1,3}))?$/;

/** Parses a provider's decimal string ("12", "12.0", "12.50", "$12.50"). Null for other text. */
export function parseAmount(amount: string): Cents | null {
  const match = amountPattern.exec(amount.trim());
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(3, '0');
  return Number(match[1]) * 100 + Math.round(Number(fraction) / 10);
}

/** Formats cents as "12.50", the format of the cart's totals. */
export function toAmount(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** Formats cents as "$12.50". */
export function formatPrice(cents: Cents): string {
  return `$${toAmount(cents)}`;
}
