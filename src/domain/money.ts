/** Whole US cents, so that sums and comparisons are exact. */
export type Cents = number;

const amountPattern = /^\$?(\d{1,9})(?:\.(\d{1,3}))?$/;

/** Reads a provider's decimal string ("12", "12.0", "12.50", "$12.50"); null for anything else. */
export function parseAmount(amount: string): Cents | null {
  const match = amountPattern.exec(amount.trim());
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(3, '0');
  return Number(match[1]) * 100 + Math.round(Number(fraction) / 10);
}

/** "12.50": two decimals, no sign, as the cart's totals are kept. */
export function toAmount(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** "$12.50", as prices are shown. */
export function formatPrice(cents: Cents): string {
  return `$${toAmount(cents)}`;
}
