/**
 * Returns whether the visitor has what an island with `client:paint` shows: its flag on the root element, or a
 * query in the address.
 */
export const hasState = (value: string): boolean =>
  value === 'always' ||
  (value === 'query' && location.search !== '') ||
  value in document.documentElement.dataset;
