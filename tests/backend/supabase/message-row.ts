/** A message that the table takes. */
export const messageRow = (last_name: string, change: object = {}) => ({
  first_name: 'Ada',
  last_name,
  email: 'ada@reader.example',
  subject: 'Book Club',
  message: 'Is there cake?',
  ...change,
});
