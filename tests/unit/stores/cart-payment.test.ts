import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, openShop, type Shopper } from './open-shop.ts';

let shopper: Shopper;
const shop = await openShop();
beforeEach(async () => {
  shopper = await shop.enter();
});

const cart = () => shopper.$cart.get();
const add = () => shopper.add(shop.book('three-left'));

describe('a code', () => {
  it.each([
    ['', 'Please type a code first.'],
    ['   ', 'Please type a code first.'],
    ['x'.repeat(300), 'We know no code or gift card of these letters. Check them once more?'],
    ['RAED10', 'We know no code or gift card of these letters. Check them once more?'],
    ['OLDLEAF', 'This code has expired, or its day has not come yet.'],
    ['LASTPAGE', 'This code has been used as often as it could be.'],
    ['ONCEONLY', 'You have used this code already. Once was the limit.'],
    ['STAFF10', 'This code was made out to somebody else.'],
    ['BOOKCLUB', 'This code is for another kind of purchase.'],
  ])('%j is refused in a sentence, and is not kept', async (typed, sentence) => {
    await add();
    expect(await shopper.applyCode(typed)).toBe(sentence);
    expect(cart()).toMatchObject({ codes: [], giftCards: [], totalPrice: '12.50' });
  });

  it.each([
    ['SHELF5', 'DISCOUNT_PURCHASE_NOT_IN_RANGE'],
    ['PAIRUP', 'DISCOUNT_QUANTITY_NOT_IN_RANGE'],
    ['SIGNED15', 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'],
    ['NEWREADER', 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'],
  ])('%s, which may count later, stays with its reason', async (typed, refusal) => {
    await add();
    expect(await shopper.applyCode(typed)).toBeNull();
    expect(await shopper.applyCode('read10')).toBeNull();
    expect(cart().codes).toEqual([
      { code: typed, isApplied: false, refusal },
      { code: 'read10', isApplied: true },
    ]);
  });

  it('has its reason on the next page, too', async () => {
    await add();
    await shopper.applyCode('NEWREADER');
    const next = await enter(shopper.browser);
    await next.refreshCart();
    expect(next.$cart.get().codes).toMatchObject([
      { code: 'NEWREADER', refusal: 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING' },
    ]);
  });

  it('counts as soon as it can, and not where another one saves more', async () => {
    await add();
    await shopper.applyCode('SHELF5');
    await shopper.setQuantity(shopper.lineOf('three-left'), 3);
    await shopper.add(shop.book('without-end'));
    expect(cart().codes).toEqual([{ code: 'SHELF5', isApplied: true }]);
    await shopper.applyCode('ALONE20');
    expect(cart().codes).toEqual([
      { code: 'SHELF5', isApplied: false, refusal: 'DISCOUNT_CODE_NOT_HONOURED' },
      { code: 'ALONE20', isApplied: true },
    ]);
  });

  it('is not applied twice', async () => {
    await add();
    expect(await shopper.applyCode(' Read10 ')).toBeNull();
    expect(await shopper.applyCode('READ10')).toBe('This one is in your cart already.');
    expect(cart().codes).toHaveLength(1);
  });

  it('joins one that another tab has applied', async () => {
    await add();
    await shop.emulator.call('cart', {
      action: 'codes',
      cartId: cart().cartId,
      codes: ['NEWREADER'],
    });
    await shopper.applyCode('READ10');
    expect(cart().codes.map(({ code }) => code)).toEqual(['NEWREADER', 'READ10']);
    await shopper.removeCode('NEWREADER');
    expect(cart().codes.map(({ code }) => code)).toEqual(['READ10']);
  });

  it('that expires later is shown as not applied', async () => {
    await add();
    await shopper.applyCode('READ10');
    await shop.emulator.fault({ discount: 'READ10', refusal: 'DISCOUNT_CURRENTLY_INACTIVE' });
    await shopper.refreshCart();
    expect(cart()).toMatchObject({ codes: [{ isApplied: false }], totalPrice: '12.50' });
  });

  it('for a cart that has expired says so', async () => {
    await add();
    await shop.emulator.fault({ cart: 'expire' });
    expect(await shopper.applyCode('READ10')).toMatch(/^Your cart has expired/);
    // The field is gone with the cart.
    expect(shopper.received.at(-1)).toMatch(/^! Error \/ Your cart has expired/);
  });

  it('of an address waits for the first book', async () => {
    document.cookie = 'discount_code=READ10; Path=/';
    await add();
    expect(cart()).toMatchObject({ codes: [{ code: 'READ10' }], totalPrice: '11.25' });
    expect(document.cookie).not.toContain('discount_code');
  });

  it('of an address joins those of the cart', async () => {
    await add();
    await shopper.applyCode('NEWREADER');
    document.cookie = 'discount_code=READ10; Path=/';
    await shopper.refreshCart();
    expect(cart().codes.map(({ code }) => code)).toEqual(['NEWREADER', 'READ10']);
  });
});

describe('a gift card', () => {
  const stored = () => Object.values(shopper.browser.stored).join().toLowerCase();

  it('is tried as no discount code', async () => {
    await add();
    await shopper.applyCode('leafleafleaf2500');
    expect(shopper.actions).toEqual(['create', 'get', 'add-gift-card']);
    // A discount code of its form is none.
    await shopper.applyCode('NEWREADER');
    expect(shopper.actions.slice(3)).toEqual(['get', 'add-gift-card', 'codes']);
    expect(stored()).toContain('newreader');
  });

  it('that is used up is never stored, also if it cannot be taken out of the codes', async () => {
    await add();
    await shop.emulator.fault({ giftCard: 'leafleafleaf2500', cents: 0 });
    const sending = vi.mocked(globalThis.fetch);
    const real = sending.getMockImplementation() ?? fetch;
    sending.mockImplementation(async (input, init) => {
      if (String(init?.body).includes('"codes":[]')) throw new TypeError('no line');
      return real(input, init);
    });
    expect(await shopper.applyCode('leafleafleaf2500')).toMatch(/^We know no code or gift card/);
    expect(cart().codes).toMatchObject([{ code: 'leafleafleaf2500' }]);
    expect(stored()).toContain('three left');
    expect(stored()).not.toContain('leafleaf');
  });

  it('pays, with what remains, and is removed', async () => {
    await add();
    expect(await shopper.applyCode(' leaf leaf leaf 2500 ')).toBeNull();
    expect(cart().giftCards).toMatchObject([{ lastCharacters: '2500', balance: 2500, used: 1250 }]);
    expect(cart().codes).toEqual([]);
    expect(await shopper.applyCode('LEAFLEAFLEAF2500')).toBe('This one is in your cart already.');
    const [card] = cart().giftCards;
    if (card) expect(await shopper.removeGiftCard(card)).toBeNull();
    expect(cart()).toMatchObject({ giftCards: [], changes: [] });
  });
});

describe('copies that are sold meanwhile', () => {
  const fewer = { kind: 'fewer', name: 'Three Left' };
  const ended = (name: string) => ({ kind: 'discount', name });
  it.each([
    ['READ10', '11.25', [fewer]],
    ['SHELF5', '12.50', [fewer, ended('SHELF5')]],
    ['PAIRUP', '12.50', [fewer, ended('PAIRUP')]],
    ['leafleafleaf2500', '12.50', [fewer]],
    ['an automatic discount', '10.62', [fewer]],
  ])('leave the cart the sums of the provider, with %s', async (typed, total, changes) => {
    const { variantId: variant } = shop.book('three-left');
    await shop.emulator.fault({ variant, quantity: 4 });
    if (typed.startsWith('an ')) await shop.emulator.fault({ discount: 'automatic' });
    await add();
    await shopper.setQuantity(shopper.lineOf('three-left'), 4);
    if (!typed.startsWith('an ')) await shopper.applyCode(typed);
    await shop.emulator.fault({ variant, quantity: 1 });
    const next = await enter(shopper.browser);
    await next.refreshCart();
    const state = next.$cart.get();
    expect(state).toMatchObject({ isPriced: true, totalPrice: total, changes });
    expect(state.items).toMatchObject([{ quantity: 1 }]);
    for (const { used } of state.giftCards) expect(used).toBe(1250);
    next.dismissChanges();
    await next.refreshCart();
    expect(next.$cart.get().changes).toEqual([]);
  });

  it('have no sum until the provider has counted again', async () => {
    await add();
    await shopper.applyCode('READ10');
    await shop.emulator.fault({ variant: shop.book('three-left').variantId, quantity: 0 });
    const sending = vi.mocked(globalThis.fetch);
    const real = sending.getMockImplementation() ?? fetch;
    sending.mockImplementation(async (input, init) => {
      if (String(init?.body).includes('mutation RemoveLines')) throw new TypeError('no line');
      return real(input, init);
    });
    await shopper.refreshCart();
    expect(cart()).toMatchObject({ isPriced: false, changes: [] });
    sending.mockImplementation(real);
    await shopper.refreshCart();
    expect(cart()).toMatchObject({ items: [], changes: [{ kind: 'dropped' }] });
  });
});

describe('a gift card for somebody', () => {
  const gift = (day = '') => [
    { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
    { key: 'Recipient email', value: 'ann@example.com' },
    ...(day ? [{ key: 'Send on', value: day }] : []),
  ];

  it('that cannot be sent is not added', async () => {
    const { $refusedField } = await import('../../../src/stores/cart-drafts.ts');
    const { variantId: owner } = shop.book('three-left');
    await shopper.add(shop.book('three-left'), {}, gift('2020-01-01'));
    expect(cart().items).toEqual([]);
    expect($refusedField.get()).toMatchObject({ owner, name: 'Send on' });
    await shopper.add(shop.book('three-left'), {}, gift());
    const lineId = shopper.lineOf('three-left');
    expect(await shopper.setAttributes(lineId, gift('2020-01-01'))).toBe(false);
    expect($refusedField.get()).toMatchObject({ owner: lineId, name: 'Send on' });
  });

  it('is one for each recipient', async () => {
    await shopper.add(shop.book('three-left'), {}, gift());
    await shopper.add(shop.book('three-left'), {}, gift());
    expect(cart().items).toMatchObject([{ quantity: 1 }]);
    expect(shopper.received.at(-1)).toMatch(/^Already in your cart/);
  });
});

describe('a note', () => {
  it('of a page that was left stays a draft if the next page cannot save it', async () => {
    await add();
    await shop.emulator.fault({ service: 'functions', fault: 'down' });
    expect(await shopper.saveNote('Happy birthday', { isLate: true })).toBe(false);
    expect(shopper.$noteDraft.get()).toBe('Happy birthday');
  });

  it('is saved with the cart; one that is not saved stays a draft', async () => {
    await add();
    shopper.$noteDraft.set('Happy birthday');
    await shop.emulator.fault({ service: 'functions', fault: 'down' });
    expect(await shopper.saveNote('Happy birthday')).toBe(false);
    expect(shopper.$noteDraft.get()).toBe('Happy birthday');
    await shop.emulator.clearFaults();
    expect(await shopper.saveNote('Happy birthday')).toBe(true);
    expect(shopper.$noteDraft.get()).toBeNull();
    expect((await shop.provider(cart().cartId))?.note).toBe('Happy birthday');
  });
});

it('a line that is saved for later becomes a favorite with its edition', async () => {
  await add();
  const [line] = cart().items;
  if (line) await shopper.saveForLater(line);
  expect(cart().items).toEqual([]);
  expect(decodeURIComponent(document.cookie)).toContain(line?.variantId);
  expect(shopper.received.at(-1)).toMatch(/^Saved for later/);
});

it('a blind date is never named, and can be unwrapped', async () => {
  const wrapped = [{ key: 'Blind date', value: 'Slow Burn' }];
  await shopper.add(shop.book('three-left'), {}, wrapped);
  await add();
  expect(shopper.received[0]).toBe('Added to cart / A blind date has been added to your cart.');
  const [line] = cart().items;
  await shopper.setAttributes(line?.lineId ?? '', []);
  expect(cart().items).toMatchObject([{ quantity: 2, attributes: [] }]);
});
