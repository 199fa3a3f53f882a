import { expect, test } from './shop.ts';

const policies = [
  ['/terms-of-service', 'Terms of Service'],
  ['/refund-policy', 'Refund Policy'],
  ['/shipping-policy', 'Shipping Policy'],
  ['/eu-uk-shipping', 'EU & UK Shipping'],
  ['/privacy-policy', 'Privacy Policy'],
] as const;

for (const [path, title] of policies) {
  test(`shows a date, anchors and links to the other policies on ${title}`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Heart & Hollow`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(/Last updated: [A-Z][a-z]+ \d+, 20\d\d/);

    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const headings = page.getByRole('article').getByRole('heading', { level: 2 });
    expect(await headings.count()).toBeGreaterThan(3);
    expect(await contents.allTextContents()).toEqual(await headings.allTextContents());
    const name = (await headings.first().textContent()) ?? '';
    const anchor = page.getByRole('link', { name: `Link to: ${name}`, exact: true });
    await anchor.focus();
    await expect(anchor).toHaveCSS('opacity', '1');
    await contents.last().click();
    await expect(headings.last()).toBeInViewport();
    const id = await headings.last().getAttribute('id');
    await expect(page).toHaveURL(`${path}#${id}`);

    const others = page.getByRole('navigation', { name: 'Our other policies' }).getByRole('link');
    expect(await others.allTextContents()).toEqual(
      policies.map(([, other]) => other).filter((other) => other !== title),
    );
  });
}

/** Every rule of the shop's owner and the page that must contain it. */
const rules = [
  [
    /ship within 10-15 business days \(Monday to Friday, excluding US holidays\)/i,
    ['/terms-of-service'],
  ],
  [
    /ship within 10-15 business days\. Business days are Monday to Friday, excluding US holidays/,
    ['/shipping-policy'],
  ],
  [
    /report(ed| it) within 7 days of delivery/,
    ['/terms-of-service', '/refund-policy', '/shipping-policy'],
  ],
  [/all sales are final/i, ['/terms-of-service', '/refund-policy', '/shipping-policy']],
  [
    /shipping charges are non-refundable/i,
    ['/terms-of-service', '/refund-policy', '/shipping-policy'],
  ],
  [
    /not ship to Germany, to any other country of the European Union, or to Northern Ireland; this has been suspended since December 13, 2024/,
    ['/shipping-policy'],
  ],
  [/suspended since December 13, 2024\. We do not ship to the United Kingdom/, ['/eu-uk-shipping']],
  [
    /not send replacements for international shipments \(updated December 1, 2024\)/,
    ['/refund-policy', '/shipping-policy', '/eu-uk-shipping'],
  ],
  [
    /International customers bear VAT, duties and fees/,
    ['/terms-of-service', '/shipping-policy', '/eu-uk-shipping'],
  ],
  [
    /cheapest international option has no tracking or insurance/,
    ['/refund-policy', '/shipping-policy', '/eu-uk-shipping'],
  ],
  [/Shipping cannot be combined/, ['/terms-of-service', '/shipping-policy']],
  [/governed by West Virginia law/, ['/terms-of-service']],
  [/Shipping is calculated at checkout/, ['/terms-of-service', '/shipping-policy']],
  [/cookie named favorites .* 365 days/, ['/privacy-policy']],
  [/OpenStreetMap is loaded only when you click/, ['/privacy-policy']],
] as const;

test('shows every rule of the shop on its page', async ({ page }) => {
  const texts = new Map<string, string>();
  for (const [path] of policies) {
    await page.goto(path);
    const text = (await page.getByRole('article').textContent()) ?? '';
    texts.set(path, text.replace(/\s+/g, ' '));
  }
  for (const [rule, places] of rules) {
    for (const index of places) expect(texts.get(index), index).toMatch(rule);
  }
});

test('prints only the text of a policy', async ({ page }) => {
  await page.goto('/refund-policy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
});
