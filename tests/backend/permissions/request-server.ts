import type { OpenFunctions } from '../open-functions.ts';
import type { Caller } from './open-callers.ts';

let count = 0;

/** Calls a function of the server with a body that it takes. A refusal is always told in the same form. */
export async function requestServer(
  { way, person, isOwn }: Caller,
  shop: OpenFunctions,
  name: string,
): Promise<string> {
  const email = `made-${(count += 1)}@reader.example`;
  const bodies: Record<string, () => object | Promise<object>> = {
    cart: () => ({ action: 'get', cartId: 'gid://shopify/Cart/a?key=b' }),
    'create-user': () => ({ email, password: 'heart-and-hollow' }),
    'delete-user': async () => ({ userId: isOwn ? person : (await shop.signUp(email)).userId }),
    'invite-user': () => ({ email }),
    newsletter: () => ({ action: 'confirm', token: 'x'.repeat(43) }),
    'product-prices': () => ({ productIds: ['gid://shopify/Product/7000000000000'] }),
    'product-pricing': () => ({ productId: 'gid://shopify/Product/7000000000000' }),
    'product-stock': () => ({ productId: 'gid://shopify/Product/7000000000000' }),
    'record-search': () => ({ query: 'a query' }),
    'send-approval-request': () => ({ userEmail: email, userId: person }),
    'send-contact-form': () => ({
      firstName: 'Ada',
      lastName: 'Vance',
      email,
      subject: 'Other',
      message: 'Hello',
    }),
    'send-newsletter-signup': () => ({ email }),
    withdraw: () => ({ orderNumber: '1042', firstName: 'Ada', lastName: 'Vance', email }),
  };
  const sent = (await bodies[name]?.()) ?? {};
  const { status, body } = await shop.call(name, sent, { ...way, from: shop.stranger() });
  if (status < 300) return 'yes';
  const { error, requestId } = body;
  const isTold = [error.code, error.message, requestId].every((text) => typeof text === 'string');
  return isTold ? `${status}` : `${status} without a word`;
}
