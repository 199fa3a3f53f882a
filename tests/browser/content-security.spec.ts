import { expect, test } from './shop.ts';

test('each page rejects strings as HTML and scripts', async ({ page, shop }) => {
  shop.allowConsole(/Trusted|trusted-types|policy named|status of 404/);
  for (const path of ['/', '/books/persuasion', '/login', '/nowhere']) {
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
      const createPolicy = (name: string) =>
        window.trustedTypes?.createPolicy(name, { createHTML: (html) => html });
      return {
        html: attempt(() => (element.innerHTML = '<b>x</b>')),
        parser: attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
        script: attempt(() => (document.createElement('script').src = '/a.js')),
        otherPolicy: attempt(() => createPolicy('other')),
        samePolicy: attempt(() => createPolicy('shop')),
        own: attempt(() => (element.innerHTML = window.htmlPolicy?.createHTML('<b>x</b>') ?? '')),
      };
    });
    expect({ path, ...outcome }).toEqual({
      path,
      html: 'TypeError',
      parser: 'TypeError',
      script: 'TypeError',
      otherPolicy: 'TypeError',
      samePolicy: 'TypeError',
      own: 'accepted',
    });
  }
});
