import { randomUUID } from 'node:crypto';
import { isEmail } from '../../domain/people/email.ts';
import { invalid, type UserError } from './cart-operations.ts';
import { rejectLongList, rejectOtherInputs } from './graphql-errors.ts';
import type { StoredCart } from './state-file.ts';

/** Who buys. The shop leaves it to the checkout; other clients of the Storefront API send it. */
export type BuyerInput = Partial<StoredCart['buyer']>;
export type AddressInput = {
  address?: { deliveryAddress?: Record<string, string | null> | null } | null;
  selected?: boolean | null;
  oneTimeUse?: boolean | null;
  validationStrategy?: string;
};
export type AddressUpdate = AddressInput & { id: string };

const maxAddresses = 10;
const addressId = (id: string) => `gid://shopify/CartSelectableAddress/${id}`;

/** Throws for what the emulator does not know of a buyer, such as a customer's token. */
export function rejectOtherBuyers(name: string, buyer: BuyerInput): void {
  rejectOtherInputs(name, buyer, ['email', 'phone', 'countryCode']);
}

/** Returns the error of an email address that is none. */
export const validateBuyer = ({ email }: BuyerInput): UserError[] =>
  email && !isEmail(email) ? [invalid(['buyerIdentity', 'email'], 'Email is invalid')] : [];

/** Sets what is given of the buyer; null removes it. */
export function setBuyer(cart: StoredCart, buyer: BuyerInput): void {
  cart.buyer = { ...cart.buyer, ...buyer };
}

export const buyerNode = ({ buyer }: StoredCart) => ({
  ...buyer,
  customer: null,
  deliveryAddressPreferences: [],
  preferences: null,
  purchasingCompany: null,
});

/** Returns the errors of addresses, before any is added. `kept`: how many the cart has beside them. */
export function validateAddresses(
  inputs: readonly AddressInput[],
  kept: number,
  name = ['addresses'],
): UserError[] {
  rejectLongList(name.join('.'), inputs);
  inputs.forEach(({ address }, index) =>
    rejectOtherInputs(`${name.join('.')}[${index}].address`, address ?? {}, ['deliveryAddress']),
  );
  if (inputs.filter(({ selected }) => selected).length > 1) {
    const message = 'Only one delivery address can be selected.';
    return [{ code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED', field: name, message }];
  }
  if (inputs.length + kept <= maxAddresses) return [];
  const message = `A cart has ${maxAddresses} addresses at most.`;
  return [{ code: 'TOO_MANY_DELIVERY_ADDRESSES', field: name, message }];
}

/** Returns the errors of ids that belong to no address of the cart. */
export const validateAddressIds = (
  { addresses }: StoredCart,
  ids: readonly string[],
  name: string,
): UserError[] =>
  ids.flatMap((wanted, index) =>
    addresses.some(({ id }) => addressId(id) === wanted)
      ? []
      : [
          {
            code: 'INVALID_DELIVERY_ADDRESS_ID',
            field: [name, `${index}`],
            message: 'The address does not exist.',
          },
        ],
  );

export function addAddresses(cart: StoredCart, inputs: readonly AddressInput[]): void {
  for (const { address, selected, oneTimeUse } of inputs) {
    if (selected) unselect(cart);
    cart.addresses.push({
      id: randomUUID(),
      selected: selected ?? false,
      oneTimeUse: oneTimeUse ?? false,
      address: address?.deliveryAddress ?? {},
    });
  }
}

export function updateAddresses(cart: StoredCart, updates: readonly AddressUpdate[]): void {
  for (const { id, address, selected, oneTimeUse } of updates) {
    const found = cart.addresses.find((one) => addressId(one.id) === id);
    if (!found) continue;
    if (selected) unselect(cart);
    found.selected = selected ?? found.selected;
    found.oneTimeUse = oneTimeUse ?? found.oneTimeUse;
    found.address = { ...found.address, ...address?.deliveryAddress };
  }
}

export function removeAddresses(cart: StoredCart, ids: readonly string[]): void {
  cart.addresses = cart.addresses.filter(({ id }) => !ids.includes(addressId(id)));
}

function unselect({ addresses }: StoredCart): void {
  for (const one of addresses) one.selected = false;
}

/** Builds the field `delivery` of a cart. */
export const deliveryNode = (cart: StoredCart) => ({
  addresses: (wanted: { selected?: boolean | null }) =>
    cart.addresses.flatMap(({ id, address, selected, oneTimeUse }) =>
      wanted.selected && !selected
        ? []
        : [{ id: addressId(id), selected, oneTimeUse, address: addressNode(address) }],
    ),
});

function addressNode(address: StoredCart['addresses'][number]['address']) {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip, countryCode } =
    address;
  const join = (parts: (string | null | undefined)[], separator: string) =>
    parts.filter(Boolean).join(separator);
  const name = join([firstName, lastName], ' ');
  const lines = [address1, address2, join([city, provinceCode, zip], ' '), countryCode];
  return {
    __typename: 'CartDeliveryAddress',
    ...address,
    name: name || null,
    formattedArea: join([city, provinceCode, countryCode], ', ') || null,
    formatted: (shown: { withName?: boolean | null; withCompany?: boolean | null }) =>
      [shown.withName && name, shown.withCompany && company, ...lines].filter(Boolean),
  };
}
