/**
 * Returns the text of a form field, with the line breaks that its length counts: browsers double them on the way. Empty
 * if the field is missing or a file.
 */
export function getString(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
