import { type Attribute, toAttributes } from './attributes.ts';
import {
  addAddresses,
  type AddressInput,
  type AddressUpdate,
  type BuyerInput,
  rejectOtherBuyers,
  removeAddresses,
  setBuyer,
  updateAddresses,
  validateAddresses,
  validateAddressIds,
  validateBuyer,
} from './cart-buyer.ts';
import { createMetafieldMutations, setMetafields } from './cart-metafields.ts';
import { type CartContext, cartNode, discountWarnings } from './cart-node.ts';
import {
  addGiftCards,
  addLines,
  clampToInventory,
  findLine,
  invalid,
  validateDiscountCodes,
  validateGiftCardIds,
  validateLines,
  validateNote,
  validateUpdates,
  removeGiftCards,
  removeLines,
  unknownLine,
  updateLines,
  type LineInput,
  type LineUpdate,
  type UserError,
} from './cart-operations.ts';
import type { Carts } from './carts.ts';
import { toDiscountCodes } from './discounts.ts';
import type { StoredCart } from './state-file.ts';
import { rejectLongList, rejectOtherInputs } from './graphql-errors.ts';
import type { Inventory } from './inventory.ts';

type Context = CartContext & { carts: Carts; stock: Inventory; changed: () => void };

type CreateInput = {
  lines?: LineInput[] | null;
  attributes?: Attribute[] | null;
  note?: string | null;
  discountCodes?: string[] | null;
  giftCardCodes?: string[] | null;
  buyerIdentity?: BuyerInput | null;
  delivery?: { addresses?: AddressInput[] | null } | null;
  metafields?: StoredCart['metafields'] | null;
};

const createFields = [
  'lines',
  'attributes',
  'note',
  'discountCodes',
  'giftCardCodes',
  'buyerIdentity',
  'delivery',
  'metafields',
];
const lineFields = ['merchandiseId', 'quantity', 'attributes'];

type DiscountCodesInput = { cartId: string; discountCodes: string[] };
type GiftCardCodesInput = { cartId: string; giftCardCodes: string[] };
type BuyerIdentityInput = { cartId: string; buyerIdentity: BuyerInput };
type AddressesInput = { cartId: string; addresses: AddressInput[] };
type AddressUpdatesInput = { cartId: string; addresses: AddressUpdate[] };
type AddressIdsInput = { cartId: string; addressIds: string[] };
type OptionsInput = { cartId: string; selectedDeliveryOptions: object[] };
type GiftCardIdsInput = { cartId: string; appliedGiftCardIds: string[] };
type LineFields = { attributes?: Attribute[] | null };

function validateLineFields(name: string, lines: readonly LineFields[], fields = lineFields) {
  rejectLongList(name, lines);
  lines.forEach((line, index) => {
    rejectOtherInputs(`${name}[${index}]`, line, fields);
    rejectLongList(`${name}[${index}].attributes`, line.attributes ?? []);
  });
}

/** Creates the resolvers of the cart mutations. */
export function createMutations(context: Context) {
  const { carts, stock, findVariant, giftCards, changed } = context;
  const reject = (userErrors: UserError[]) => ({ cart: null, userErrors, warnings: [] });

  function change(cart: StoredCart, errors: UserError[], apply: () => void) {
    if (errors.length > 0) return reject(errors);
    apply();
    const warnings = clampToInventory(cart, stock);
    carts.touch(cart);
    changed();
    return {
      cart: cartNode(cart, context),
      userErrors: [],
      warnings: [...warnings, ...discountWarnings(cart, context)],
    };
  }

  function withCart(id: string, work: (cart: StoredCart) => ReturnType<typeof change>) {
    const cart = carts.find(id);
    return cart ? work(cart) : reject([invalid(['cartId'], 'The specified cart does not exist.')]);
  }

  return {
    cartCreate({ input }: { input?: CreateInput | null }) {
      const { lines, attributes, note, discountCodes, giftCardCodes } = input ?? {};
      const buyer = input?.buyerIdentity ?? {};
      const addresses = input?.delivery?.addresses ?? [];
      const metafields = input?.metafields ?? [];
      rejectOtherInputs('input', input ?? {}, createFields);
      validateLineFields('input.lines', lines ?? []);
      rejectLongList('input.attributes', attributes ?? []);
      rejectLongList('input.discountCodes', discountCodes ?? []);
      rejectLongList('input.giftCardCodes', giftCardCodes ?? []);
      rejectLongList('input.metafields', metafields);
      rejectOtherBuyers('input.buyerIdentity', buyer);
      const cart = carts.open();
      const errors = [
        ...validateLines(cart, lines ?? [], findVariant),
        ...validateNote(note ?? '', ['note']),
        ...validateDiscountCodes(discountCodes ?? []),
        ...validateBuyer(buyer),
        ...validateAddresses(addresses, 0, ['delivery', 'addresses']),
      ].map((error) => ({ ...error, field: ['input', ...error.field] }));
      if (errors.length > 0) carts.close(cart);
      return change(cart, errors, () => {
        cart.attributes = toAttributes(attributes ?? []);
        cart.note = note ?? null;
        cart.discountCodes = toDiscountCodes(discountCodes ?? []);
        addGiftCards(cart, giftCards.findUsable(giftCardCodes ?? []));
        addLines(cart, lines ?? []);
        setBuyer(cart, buyer);
        addAddresses(cart, addresses);
        setMetafields(cart, metafields);
      });
    },
    cartLinesAdd({ cartId, lines }: { cartId: string; lines: LineInput[] }) {
      validateLineFields('lines', lines);
      return withCart(cartId, (cart) =>
        change(cart, validateLines(cart, lines, findVariant), () => addLines(cart, lines)),
      );
    },
    cartLinesUpdate({ cartId, lines }: { cartId: string; lines: LineUpdate[] }) {
      validateLineFields('lines', lines, ['id', ...lineFields]);
      return withCart(cartId, (cart) =>
        change(cart, validateUpdates(cart, lines, findVariant), () => updateLines(cart, lines)),
      );
    },
    cartLinesRemove({ cartId, lineIds }: { cartId: string; lineIds?: string[] | null }) {
      const ids = lineIds ?? [];
      rejectLongList('lineIds', ids);
      return withCart(cartId, (cart) => {
        const unknown = ids.flatMap((id, index) =>
          findLine(cart, id) ? [] : [unknownLine(['lineIds', `${index}`])],
        );
        return change(cart, unknown, () => removeLines(cart, ids));
      });
    },
    cartAttributesUpdate({ cartId, attributes }: { cartId: string; attributes: Attribute[] }) {
      rejectLongList('attributes', attributes);
      return withCart(cartId, (cart) =>
        change(cart, [], () => (cart.attributes = toAttributes(attributes))),
      );
    },
    cartBuyerIdentityUpdate({ cartId, buyerIdentity }: BuyerIdentityInput) {
      rejectOtherBuyers('buyerIdentity', buyerIdentity);
      return withCart(cartId, (cart) =>
        change(cart, validateBuyer(buyerIdentity), () => setBuyer(cart, buyerIdentity)),
      );
    },
    cartDeliveryAddressesAdd({ cartId, addresses }: AddressesInput) {
      return withCart(cartId, (cart) =>
        change(cart, validateAddresses(addresses, cart.addresses.length), () =>
          addAddresses(cart, addresses),
        ),
      );
    },
    cartDeliveryAddressesReplace({ cartId, addresses }: AddressesInput) {
      return withCart(cartId, (cart) =>
        change(cart, validateAddresses(addresses, 0), () => {
          cart.addresses = [];
          addAddresses(cart, addresses);
        }),
      );
    },
    cartDeliveryAddressesUpdate({ cartId, addresses }: AddressUpdatesInput) {
      return withCart(cartId, (cart) => {
        const ids = addresses.map(({ id }) => id);
        const errors = [
          ...validateAddresses(addresses, 0),
          ...validateAddressIds(cart, ids, 'addresses'),
        ];
        return change(cart, errors, () => updateAddresses(cart, addresses));
      });
    },
    cartDeliveryAddressesRemove({ cartId, addressIds }: AddressIdsInput) {
      rejectLongList('addressIds', addressIds);
      return withCart(cartId, (cart) =>
        change(cart, validateAddressIds(cart, addressIds, 'addressIds'), () =>
          removeAddresses(cart, addressIds),
        ),
      );
    },
    /** A cart has no delivery groups, so there is no option to select. */
    cartSelectedDeliveryOptionsUpdate({ cartId, selectedDeliveryOptions: options }: OptionsInput) {
      rejectLongList('selectedDeliveryOptions', options);
      const message = 'The delivery group does not exist.';
      const errors = options.map((_, index) => {
        const field = ['selectedDeliveryOptions', `${index}`, 'deliveryGroupId'];
        return { code: 'INVALID_DELIVERY_GROUP', field, message };
      });
      return withCart(cartId, (cart) => change(cart, errors, () => undefined));
    },
    ...createMetafieldMutations({
      find: carts.find,
      changed(cart) {
        carts.touch(cart);
        changed();
      },
    }),
    cartNoteUpdate({ cartId, note }: { cartId: string; note: string }) {
      return withCart(cartId, (cart) =>
        change(cart, validateNote(note, ['note']), () => (cart.note = note)),
      );
    },
    cartDiscountCodesUpdate({ cartId, discountCodes }: DiscountCodesInput) {
      rejectLongList('discountCodes', discountCodes);
      return withCart(cartId, (cart) =>
        change(cart, validateDiscountCodes(discountCodes), () => {
          cart.discountCodes = toDiscountCodes(discountCodes);
        }),
      );
    },
    cartGiftCardCodesAdd({ cartId, giftCardCodes }: GiftCardCodesInput) {
      rejectLongList('giftCardCodes', giftCardCodes);
      return withCart(cartId, (cart) =>
        change(cart, [], () => addGiftCards(cart, giftCards.findUsable(giftCardCodes))),
      );
    },
    cartGiftCardCodesUpdate({ cartId, giftCardCodes }: GiftCardCodesInput) {
      rejectLongList('giftCardCodes', giftCardCodes);
      return withCart(cartId, (cart) =>
        change(cart, [], () => {
          const codes = giftCards.findUsable(giftCardCodes);
          cart.giftCards = cart.giftCards.filter(({ code }) => codes.includes(code));
          addGiftCards(cart, codes);
        }),
      );
    },
    cartGiftCardCodesRemove({ cartId, appliedGiftCardIds }: GiftCardIdsInput) {
      rejectLongList('appliedGiftCardIds', appliedGiftCardIds);
      return withCart(cartId, (cart) =>
        change(cart, validateGiftCardIds(cart, appliedGiftCardIds), () =>
          removeGiftCards(cart, appliedGiftCardIds),
        ),
      );
    },
  };
}
