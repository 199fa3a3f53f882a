import { rejectLongList } from './graphql-errors.ts';
import { metafields } from './product.ts';
import type { StoredCart } from './state-file.ts';

type Metafield = StoredCart['metafields'][number];
type Deps = {
  find: (id: string) => StoredCart | undefined;
  changed: (cart: StoredCart) => void;
};

/** Sets metafields of a cart; those of the same key are replaced. */
export function setMetafields(cart: StoredCart, inputs: readonly Metafield[]): void {
  const set = new Map([...cart.metafields, ...inputs].map((one) => [one.key, one]));
  cart.metafields = [...set.values()].map(({ key, type, value }) => ({ key, type, value }));
}

/** Builds the fields `metafield` and `metafields` of a cart. A key without a namespace is the app's own. */
export const metafieldFields = (cart: StoredCart) =>
  metafields(
    cart.token,
    Object.fromEntries(
      cart.metafields.map(({ key, ...value }) => [key.includes('.') ? key : `app.${key}`, value]),
    ),
  );

/** Creates the resolvers of the mutations of a cart's metafields, which do not answer with the cart. */
export function createMetafieldMutations({ find, changed }: Deps) {
  const message = 'There is no such cart or metafield.';

  function nodeOf(cart: StoredCart, name: string) {
    const at = name.lastIndexOf('.');
    const namespace = at < 0 ? null : name.slice(0, at);
    return metafieldFields(cart).metafield({ namespace, key: name.slice(at + 1) });
  }

  return {
    cartMetafieldsSet({ metafields: inputs }: { metafields: (Metafield & { ownerId: string })[] }) {
      rejectLongList('metafields', inputs);
      const userErrors = inputs.flatMap(({ ownerId }, elementIndex) => {
        const field = ['metafields', `${elementIndex}`, 'ownerId'];
        return find(ownerId) ? [] : [{ code: 'INVALID_OWNER', field, message, elementIndex }];
      });
      if (userErrors.length > 0) return { metafields: null, userErrors };
      const nodes = inputs.map((input) => {
        const cart = find(input.ownerId);
        if (!cart) return null;
        setMetafields(cart, [input]);
        changed(cart);
        return nodeOf(cart, input.key);
      });
      return { metafields: nodes, userErrors };
    },
    cartMetafieldDelete({ input: { ownerId, key } }: { input: { ownerId: string; key: string } }) {
      const cart = find(ownerId);
      const node = cart && nodeOf(cart, key);
      if (!node) {
        const code = cart ? 'METAFIELD_DOES_NOT_EXIST' : 'INVALID_OWNER';
        const field = ['input', cart ? 'key' : 'ownerId'];
        return { deletedId: null, userErrors: [{ code, field, message }] };
      }
      cart.metafields = cart.metafields.filter((one) => one.key !== key);
      changed(cart);
      return { deletedId: node.id, userErrors: [] };
    },
  };
}
