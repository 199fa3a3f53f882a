import { expect, test } from './shop.ts';

test.describe('a page', () => {
  for (const path of ['/', '/books/persuasion', '/login', '/nowhere']) {
    test(`rejects strings as HTML and scripts: ${path}`, async ({ page, shop }) => {
      shop.allowConsole(/Trusted|trusted-types|policy named|status of 404/);
      await page.goto(path);
      await page.waitForFunction(() => window.htmlPolicy !== undefined);
      const outcome = await page.evaluate(() => {
        const attempt = (act: () => unknown) => {
          try {
            act();
            return 'accepted';
          } catch (error) {
            return error instanceof Error ? error.name : 'thrown';
          }
        };
        const element = document.createElement('div');
        return {
          html: attempt(() => (element.innerHTML = '<b>x</b>')),
          parser: attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
          script: attempt(() => (document.createElement('script').src = '/a.js')),
          otherPolicy: attempt(() =>
            window.trustedTypes?.createPolicy('other', { createHTML: (html) => html }),
          ),
          samePolicy: attempt(() =>
            window.trustedTypes?.createPolicy('shop', { createHTML: (html) => html }),
          ),
          own: attempt(() => (element.innerHTML = window.htmlPolicy?.createHTML('<b>x</b>') ?? '')),
        };
      });
      expect(outcome).toEqual({
        html: 'TypeError',
        parser: 'TypeError',
        script: 'TypeError',
        otherPolicy: 'TypeError',
        samePolicy: 'TypeError',
        own: 'accepted',
      });
    });
  }
});
