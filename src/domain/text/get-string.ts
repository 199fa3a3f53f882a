/** Returns the text of a form field. Empty if the field is missing or a file. */
export function getString(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
