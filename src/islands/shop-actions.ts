/** The shop's actions, and what else hydrates an island. Markup that names another one does not compile. */
type ShopAction =
  | 'add'
  | 'book'
  | 'cart'
  | 'contact'
  | 'edition'
  | 'events'
  | 'favorite'
  | 'newsletter'
  | 'results'
  | 'search'
  | 'send'
  | 'sort';

declare module '../actions/action.ts' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it takes its keys from the type
  interface ActionRegistry extends Record<ShopAction, true> {}
}

type Names = ShopAction | `${ShopAction} ${ShopAction}`;

declare module 'astro' {
  interface AstroClientDirectives {
    /** The actions that hydrate the island, separated by spaces. */
    'client:action'?: Names | `${Names} ${Names}`;
    /** Hydrates the island once the runtime has loaded, if the visitor has what it names; see actions/island-state.ts. */
    'client:paint'?:
      'always' | 'query' | 'cart' | 'favorites' | 'contact-draft' | 'withdrawal-draft';
  }
}

export {};
