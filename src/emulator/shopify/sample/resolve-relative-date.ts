const relative = /^today(?:([+-]\d{1,4}))?$/;

/**
 * Resolves a date of the catalog file ("2024-05-06", "today-12", "today+21") to YYYY-MM-DD in UTC.
 */
export function resolveRelativeDate(published: string, today: Date): string {
  const found = relative.exec(published);
  if (!found) return published;
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return new Date(day + Number(found[1] ?? 0) * 86_400_000).toISOString().slice(0, 10);
}
