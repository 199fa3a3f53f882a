declare module 'astro' {
  interface AstroClientDirectives {
    /** The verbs that wake the island, parted by blanks. */
    'client:press'?: string;
    /** Wakes the island right after the first paint. */
    'client:painted'?: boolean;
  }
}
export {};
