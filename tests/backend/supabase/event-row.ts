/** An event that the table takes. */
export const eventRow = (title: string) => ({
  title,
  category: 'Signing',
  date: 'Soon',
  time: 'Late',
  location: 'Here',
  description: 'Once',
});
