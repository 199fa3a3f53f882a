import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paperCatalog } from '../../fixtures/catalog.ts';
import type { Press } from '../../../src/stores/request.ts';
import { openShop, type Shopper } from './open-shop.ts';

const blindDate = [{ key: 'Blind date', value: 'Slow Burn' }];
const forAnn = [{ key: 'For whom', value: 'Ann' }];
const gift = [
  { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
  { key: 'Recipient email', value: 'ann@example.com' },
];

let shopper: Shopper;
const shop = await openShop(paperCatalog);
beforeEach(async () => {
  shopper = await shop.enter();
  await shopper.add(shop.book('three-left'));
});

const state = () => shopper.$cart.get();
const idOf = (handle: string) => shopper.lineOf(handle);
const noAnswer = 'We could not check the code just now. Please try again.';
const notRemoved = 'We could not take it out just now. Please try again.';

type Step = {
  prepare?: () => Promise<unknown>;
  run: (press: Press) => Promise<unknown>;
  /** What it returns, or says, when it fails. */
  failure: unknown;
  /** What the cart has once it has succeeded. */
  result: object;
};

/** Presses the Undo of Clear Cart. */
async function undo(): Promise<void> {
  for (const toast of shopper.$toasts.get()) toast.undo?.();
  await shopper.enqueue(async () => undefined);
}

/** What a shopper does with a cart. */
const steps: Record<string, Step> = {
  // A press that is repeated adds the copy that is missing.
  'another book': {
    run: (press) => shopper.add(shop.book('without-end'), { target: 1, ...press }),
    failure: '! Error / Failed to add item to cart. Please try again.',
    result: { items: [{ quantity: 1 }, { handle: 'without-end', quantity: 1 }] },
  },
  'another copy': {
    run: (press) => shopper.add(shop.book('three-left'), { target: 2, ...press }),
    failure: '! Error / Failed to add item to cart. Please try again.',
    result: { items: [{ handle: 'three-left', quantity: 2 }] },
  },
  'a new quantity': {
    async run(press) {
      await shopper.setQuantity(idOf('three-left'), 2, press);
    },
    failure: '! Error / Failed to update quantity. Please try again.',
    result: { items: [{ handle: 'three-left', quantity: 2 }], totalPrice: '25.00' },
  },
  'a removal': {
    prepare: () => shopper.add(shop.book('without-end')),
    async run(press) {
      await shopper.remove(idOf('without-end'), press);
    },
    failure: '! Error / Failed to remove item from cart. Please try again.',
    result: { items: [{ handle: 'three-left' }] },
  },
  'an undoing': {
    prepare: () => shopper.clear(),
    run: undo,
    failure: '! Error / Failed to restore your cart. Please try again.',
    result: { items: [{ handle: 'three-left', quantity: 1 }] },
  },
  'a wrapping': {
    run: (press) => shopper.setGiftWrap(true, press),
    failure: '! Error / Failed to change the gift wrap. Please try again.',
    result: { wrapLine: { quantity: 1 }, totalPrice: '16.50' },
  },
  'an unwrapping': {
    prepare: () => shopper.add(shop.book('without-end'), {}, blindDate),
    async run(press) {
      await shopper.setAttributes(idOf('without-end'), [], press);
    },
    failure: '! Error / Failed to unwrap the book. Please try again.',
    result: { items: [{ attributes: [] }, { attributes: [], quantity: 1 }] },
  },
  'new words': {
    prepare: () => shopper.add(shop.book('without-end'), {}, forAnn),
    async run(press) {
      await shopper.setAttributes(idOf('without-end'), [], press);
    },
    failure: '! Error / Failed to save your words. Please try again.',
    result: { items: [{ attributes: [] }, { attributes: [], quantity: 1 }] },
  },
  'a code': {
    run: (press) => shopper.applyCode('READ10', press),
    failure: noAnswer,
    result: { codes: [{ code: 'READ10', isApplied: true }] },
  },
  'the removal of a code': {
    prepare: () => shopper.applyCode('READ10'),
    run: (press) => shopper.removeCode('READ10', press),
    failure: notRemoved,
    result: { codes: [], totalPrice: '12.50' },
  },
  'a gift card': {
    run: (press) => shopper.applyCode('leafleafleaf2500', press),
    failure: noAnswer,
    result: { codes: [], giftCards: [{ lastCharacters: '2500' }] },
  },
  'the removal of a gift card': {
    prepare: () => shopper.applyCode('leafleafleaf2500'),
    async run(press) {
      const [card] = state().giftCards;
      return card ? shopper.removeGiftCard(card, press) : null;
    },
    failure: notRemoved,
    result: { giftCards: [] },
  },
  'a note': {
    run: (press) => shopper.saveNote('For Ann', press),
    failure: false,
    result: { note: 'For Ann' },
  },
  'a gift card to somebody': {
    run: (press) => shopper.add(shop.book('without-end'), press, gift),
    failure: '! Error / Failed to add item to cart. Please try again.',
    result: { items: [{ quantity: 1 }, { attributes: gift, quantity: 1 }] },
  },
};

/** Lets each request reach the shop, but no answer the page. Returns what ends it. */
function loseAnswers() {
  const sending = vi.mocked(globalThis.fetch);
  const real = sending.getMockImplementation() ?? fetch;
  sending.mockImplementation(async (input, init) => {
    const response = await real(input, init);
    if (init?.keepalive) throw new TypeError('The connection was lost.');
    return response;
  });
  return () => sending.mockImplementation(real);
}

function shortenTimeouts() {
  const real = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout');
  spy.mockImplementation((ms) => real(Math.min(ms, 200)));
  return () => spy.mockRestore();
}

/** Each returns what ends it. */
const faults: Record<string, () => Promise<() => unknown>> = {
  async 'the functions are down'() {
    await shop.emulator.fault({ service: 'functions', fault: 'down', times: 99 });
    return shop.emulator.clearFaults;
  },
  async 'the provider is down'() {
    await shop.emulator.fault({ service: 'storefront', fault: 'down', times: 99 });
    return shop.emulator.clearFaults;
  },
  async 'no answer comes'() {
    await shop.emulator.fault({ service: 'functions', fault: 'timeout', times: 99 });
    const restore = shortenTimeouts();
    return async () => {
      restore();
      await shop.emulator.clearFaults();
    };
  },
  'each answer is lost': async () => loseAnswers(),
};

describe.each(Object.entries(faults))('while %s', (_name, begin) => {
  it.each(Object.entries(steps))('%s fails with a sentence, and is made later', async (_, step) => {
    const { prepare, run, failure, result } = step;
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await prepare?.();
    const { items, codes, giftCards, note } = state();
    const end = await begin();
    const answer = await run({});
    expect(answer ?? shopper.received.at(-1)).toEqual(failure);
    expect(shopper.loading.slice(-2)).toEqual([true, false]);
    expect(state()).toMatchObject({ isLoading: false, items, codes, giftCards, note });
    if (items.length > 0) expect(shopper.saved().cartId).toBe(state().cartId);
    await end();
    // As after a moment away.
    await shopper.refreshCart();
    await run({});
    expect(state()).toMatchObject({ ...result, status: 'ready', isLoading: false, changes: [] });
    warning.mockRestore();
  });
});

it.each(Object.entries(steps))('%s of a page before is made, once', async (_, step) => {
  await step.prepare?.();
  const press = { id: crypto.randomUUID(), isLate: true };
  for (const _time of ['', 'again, because its answer was lost']) {
    await step.run(press);
    expect(state()).toMatchObject({ ...step.result, status: 'ready' });
    expect(shopper.received.at(-1)).not.toMatch(/^!/);
  }
});

it('undoes a Clear Cart that never reached the provider, without a second copy', async () => {
  const end = await faults['the functions are down']?.();
  await shopper.clear();
  await end?.();
  await undo();
  expect(shopper.lines()).toEqual(['1 three-left']);
});
