/** A fault that somebody could write, and the tests of the short tier that see it. */
type Mutation = {
  name: string;
  file: string;
  /** This text, which the file has once, becomes the other. */
  from: string;
  to: string;
  test: string;
};

const policies = 'supabase/migrations/20261126000300_merchandising.sql';
const accounts = 'supabase/migrations/20261126000100_accounts.sql';
const events = 'supabase/migrations/20261126000500_events.sql';
const permissions = 'tests/backend/permissions.test.ts';

export const mutations: Mutation[] = [
  {
    name: 'a third decimal of a price is cut instead of rounded',
    file: 'src/domain/cart/money.ts',
    from: 'Math.round(Number(fraction) / 10)',
    to: 'Math.floor(Number(fraction) / 10)',
    test: 'tests/unit/domain/cart/money.test.ts',
  },
  {
    name: 'free shipping is promised in every currency',
    file: 'src/domain/cart/cart.ts',
    from: 'from === null || getCurrency() !== shop.currency',
    to: 'from === null',
    test: 'tests/unit/domain/cart/free-shipping.test.ts',
  },
  {
    name: 'a price that has changed is not told',
    file: 'src/domain/cart/cart.ts',
    from: 'return formerPrice === line.price ? line : { ...line, formerPrice };',
    to: 'return formerPrice === line.price ? line : line;',
    test: 'tests/unit/domain/cart/cart.test.ts',
  },
  {
    name: 'an edition without a price is sold',
    file: 'src/data/shopify/to-book.ts',
    from: "price === null ? 'unavailable' :",
    to: "price === 0 ? 'unavailable' :",
    test: 'tests/unit/data/shopify/to-book.test.ts',
  },
  {
    name: 'a bookseller may change active picks',
    file: policies,
    from: `for update to authenticated
using ((not is_active and (select private.is_approved())) or (select private.may('publish')))`,
    to: `for update to authenticated
using ((select private.is_approved()) or (select private.may('publish')))`,
    test: permissions,
  },
  {
    name: 'visitors see drafts of events',
    file: events,
    from: 'using (private.is_event_public(is_draft, visible_from, visible_until));',
    to: 'using (true);',
    test: permissions,
  },
  {
    name: 'the last admin may go',
    file: accounts,
    from: `if old.approved and old.role = 'admin'
    and not private.other_approved_admin_exists(old.user_id)`,
    to: 'if false',
    test: 'tests/backend/supabase/auth-admin.test.ts',
  },
  {
    name: 'a revoked user still calls the functions of staff',
    file: 'supabase/functions/_shared/auth.ts',
    from: 'if (!caller.isApproved)',
    to: 'if (false)',
    test: permissions,
  },
  {
    name: 'a request with an id is executed each time',
    file: 'supabase/functions/_shared/execute-once.ts',
    from: 'return claims.parse(unwrap(response))[0];',
    to: 'claims.parse(unwrap(response));\n    return unclaimed;',
    test: 'tests/backend/function-cart.test.ts',
  },
  {
    name: 'a swap of the live release that fails is not told',
    file: 'src/publisher/store/release-store.ts',
    from: `await rm(draft, { force: true });
        throw error;`,
    to: 'await rm(draft, { force: true });\n        void error;',
    test: 'tests/unit/publisher/store/release-store.test.ts',
  },
  {
    name: 'a release with few books replaces one with many',
    file: 'src/publisher/verify/verify.ts',
    from: '!allowShrink && now * 3 < before * 2',
    to: '!allowShrink && now * 3 < before * 0',
    test: 'tests/unit/publisher/verify/verify.test.ts',
  },
  {
    name: 'pages name no canonical address',
    file: 'src/layouts/Layout.astro',
    from: '<link rel="canonical" href={address} />',
    to: 'null',
    test: 'tests/backend/seo.test.ts',
  },
  {
    name: 'a sold-out book reads as unavailable',
    file: 'src/components/AddToCartButton.tsx',
    from: "book.availability === 'sold-out' ? 'Sold Out' : 'Unavailable'",
    to: "book.availability === 'sold-out' ? 'Unavailable' : 'Sold Out'",
    test: 'tests/unit/components/cards.test.tsx',
  },
  {
    name: 'an untouched field overwrites what a colleague has changed',
    file: 'src/domain/merge-fields.ts',
    from: 'const changed = names.filter((name) => mine[name] !== base[name]);',
    to: 'const changed = names;',
    test: 'tests/backend/dashboard/merchandising.test.tsx',
  },
];
