/** Returns a heading as a URL fragment: "Duties, VAT & fees" is "duties-vat-fees". */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/&\w+;|[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
