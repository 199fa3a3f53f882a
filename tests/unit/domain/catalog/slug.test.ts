import { expect, it } from 'vitest';
import { slug } from '../../../../src/domain/site/policies.ts';

it.each([
  ['VAT, duties and fees', 'vat-duties-and-fees'],
  ['EU & UK', 'eu-uk'],
  ['EU &amp; UK', 'eu-uk'],
  ['What we don’t do', 'what-we-dont-do'],
  ['  (In short) ', 'in-short'],
])('returns for %s the anchor #%s', (text, id) => expect(slug(text)).toBe(id));
