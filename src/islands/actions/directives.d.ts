declare module 'astro' {
  interface AstroClientDirectives {
    /** The verbs that wake the island, parted by blanks. */
    'client:action'?: string;
    /** Wakes the island after the first paint where the root carries this word, else at the first touch. */
    'client:paint'?: 'always' | 'query' | 'cart' | 'favorites';
  }
}
export {};
