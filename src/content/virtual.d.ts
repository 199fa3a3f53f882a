/** The texts of the shop as HTML, its icon, and its pictures by their path in the folder; see vite-plugin.ts. */
declare module 'virtual:shop-texts' {
  type Source = import('./read-shop.ts').ShopTexts;
  type Rendered<Text> = Omit<Text, 'body'> & { html: string };

  export const texts: {
    pages: Source['pages'];
    home: Omit<Rendered<Source['home']>, 'story'> & { story: { heading: string; html: string } };
    about: Rendered<Source['about']>;
    owner: Rendered<NonNullable<Source['owner']>> | null;
    policies: Readonly<Record<string, Rendered<Source['policies'][string]>>>;
  };
  export const pictures: Readonly<
    Record<string, { svg: string } | { image: import('astro').ImageMetadata }>
  >;
  export const icon: string;
  /** The picture of the shop's front, as Base64. */
  export const front: string;
}

/** The rows of redirects.csv. */
declare module 'virtual:shop-old-addresses' {
  export const oldAddresses: readonly { from: string; to: string; line: number }[];
}
