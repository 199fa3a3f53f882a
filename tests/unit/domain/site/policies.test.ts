import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Returns the links and the forms of the shop whose facts are in a folder, which a process reads once. */
function readShop(folder: string): { titles: string[]; forms: string[] } {
  const script = `
    import { policyLinks } from './src/domain/site/policies.ts';
    import { forms } from './src/publisher/site.ts';
    const titles = policyLinks.map(({ title }) => title);
    console.log(JSON.stringify({ titles, forms: Object.keys(forms) }));`;
  const env = { ...process.env, SHOP_CONTENT: folder };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env }).toString(),
  );
}

const policies = [
  'Terms of Service',
  'Refund Policy',
  'Shipping Policy',
  'EU & UK Shipping',
  'Privacy Policy',
];

it('has the link that withdraws, under the label of the directive, and takes its form', () => {
  const { titles, forms } = readShop('tests/fixtures/galway-shop');
  expect(titles).toEqual([...policies, 'Withdraw from contract here']);
  expect(forms).toContain('/withdraw');
});

it('has neither in a shop without the form', () => {
  const { titles, forms } = readShop('src/content/template');
  expect(titles).toEqual(policies);
  expect(forms).not.toContain('/withdraw');
});
