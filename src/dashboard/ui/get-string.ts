/** Returns the text of a form's field; an empty text where the field is missing or a file. */
export function getString(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
