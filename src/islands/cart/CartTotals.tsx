import type { ReactNode } from 'react';
import {
  type CartDiscount,
  type CartGiftCard,
  sumsOf,
  missingForFreeShipping,
} from '../../domain/cart/cart.ts';
import { type Cents, formatPrice } from '../../domain/cart/money.ts';
import type { CartState } from '../../stores/cart-queue.ts';

type Props = {
  cart: CartState;
  children?: ReactNode;
  /** Shows the subtotal, also where it is the total. */
  hasSubtotal?: boolean;
};

/** How the sum of the lines becomes what is to pay: each discount and gift card has a row, and nothing is hidden. */
export function CartTotals({ cart, children, hasSubtotal = false }: Props) {
  const { subtotal, adjustment, total, due } = sumsOf(cart);
  const { discounts, giftCards, isPriced } = cart;
  if (!isPriced)
    return (
      <dl className="totals">
        <Row name="Total" isLarge>
          Calculated at checkout
        </Row>
      </dl>
    );
  return (
    <dl className="totals">
      {(hasSubtotal || discounts.length > 0 || adjustment !== 0) && (
        <Row name="Subtotal">
          <Amount cents={subtotal} />
        </Row>
      )}
      {discounts.map((discount) => (
        <DiscountRow key={`${discount.title} ${discount.isOnShipping}`} discount={discount} />
      ))}
      {adjustment !== 0 && (
        <Row name="Other changes of the price">
          <Amount cents={adjustment} />
        </Row>
      )}
      {children}
      <Row name="Total" isLarge>
        <Amount cents={total} />
      </Row>
      {giftCards.map((card) => (
        <GiftCardRow key={card.id} card={card} />
      ))}
      {giftCards.length > 0 && (
        <Row name="Left to pay" isLarge>
          <Amount cents={due} />
        </Row>
      )}
    </dl>
  );
}

/** What is missing for free shipping, where the shop promises it. */
export function FreeShipping({ cart }: Pick<Props, 'cart'>) {
  const missing = cart.isPriced ? missingForFreeShipping(sumsOf(cart).total) : null;
  if (missing === null) return null;
  return (
    <p className="small-print">
      {missing === 0 ? (
        'Your order ships free.'
      ) : (
        <>
          Add <span translate="no">{formatPrice(missing)}</span> for free shipping.
        </>
      )}
    </p>
  );
}

type RowProps = { name: ReactNode; children: ReactNode; isLarge?: boolean };

export function Row({ name, children, isLarge = false }: RowProps) {
  return (
    <div className={isLarge ? 'sum' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Amount = ({ cents }: { cents: Cents }) => (
  <span translate="no">{cents < 0 ? `\u2212${formatPrice(-cents)}` : formatPrice(cents)}</span>
);

function DiscountRow({ discount: { title, cents, isOnShipping } }: { discount: CartDiscount }) {
  return (
    <Row name={<bdi>{title}</bdi>}>
      {isOnShipping ? 'off the shipping' : <Amount cents={-cents} />}
    </Row>
  );
}

function GiftCardRow({ card: { lastCharacters, balance, used } }: { card: CartGiftCard }) {
  return (
    <Row
      name={
        <>
          Gift card …<span translate="no">{lastCharacters}</span>
          <small>
            <span translate="no">{formatPrice(balance - used)}</span> of{' '}
            <span translate="no">{formatPrice(balance)}</span> stays on it
          </small>
        </>
      }
    >
      <Amount cents={-used} />
    </Row>
  );
}
