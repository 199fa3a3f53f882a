import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { notice, openScreen, startEvent } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { openOperator } from '../staff.ts';

const upload = '**/storage/v1/object/event-images/*';
const megabyte = 1024 * 1024;
const red = { r: 200, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 200 };

const plain = (width: number, height: number, background: typeof red) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const form = (page: Page) => page.getByRole('dialog', { name: /Event$/ });
const shown = (page: Page) => form(page).getByRole('img', { name: 'The picture of this event' });
const field = (page: Page) => form(page).getByLabel('Event Image');

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await field(page).setInputFiles({ name, mimeType, buffer });
}

async function save(page: Page): Promise<void> {
  await form(page)
    .getByRole('button', { name: /^(Create|Update) Event$/ })
    .click();
}

async function dismiss(page: Page, title: string): Promise<void> {
  await notice(page, title).getByRole('button').click();
  await expect(notice(page, title)).toHaveCount(0);
}

const pictureOf = async (title: string) =>
  (await openOperator().from('events').select('image').eq('title', title).single()).data?.image ??
  '';

async function pictures(): Promise<string[]> {
  const { data } = await openOperator().storage.from('event-images').list('', { limit: 1000 });
  return (data ?? []).map(({ name }) => name).toSorted();
}

test.afterEach(async () => {
  await openOperator().from('events').delete().like('title', 'Pictured %');
});

const refused = {
  'a text that calls itself a PNG': ['note.png', 'image/png', Buffer.from('just words')],
  'an SVG': ['a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  'a GIF': ['a.gif', 'image/gif', Buffer.from('GIF89a and so on')],
  'half a PNG': ['half.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\nIHDR', 'latin1')],
} satisfies Record<string, [string, string, Buffer]>;

test('rejects a file that is no image by its content, and keeps the form', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  await startEvent(page, `Pictured ${Date.now()}`);
  for (const file of Object.values(refused)) {
    await choose(page, ...file);
    await expect(notice(page, 'Invalid File')).toContainText('Please select an image file');
    await dismiss(page, 'Invalid File');
  }
  const huge = Buffer.concat([await plain(20, 20, red), Buffer.alloc(30 * megabyte)]);
  await choose(page, 'huge.png', 'image/png', huge);
  await expect(notice(page, 'File Too Large')).toContainText('Please select an image under 5MB');
  await expect(shown(page)).toHaveCount(0);
  await expect(form(page).getByLabel('Location')).toHaveValue('The porch');
});

test('shrinks a photo of 8 MB, and reads or explains a HEIC picture', async ({ page }) => {
  const title = `Pictured ${Date.now()}`;
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and so on', 'latin1');
  await openScreen(page, '/dashboard/events');
  await startEvent(page, title);
  await choose(page, 'porch.heic', '', heic);
  await expect(notice(page, 'Invalid File')).toContainText('Please save it as JPEG');
  await dismiss(page, 'Invalid File');
  await expect(shown(page)).toHaveCount(0);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 3600, height: 2400, channels: 3, background: red, noise },
  })
    .jpeg({ quality: 96 })
    .toBuffer();
  expect(photo.byteLength).toBeGreaterThan(8 * megabyte);
  await choose(page, 'porch.jpg', 'image/jpeg', photo);
  await expect(shown(page)).toBeVisible();
  await save(page);
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  const saved = await (await fetch(await pictureOf(title))).arrayBuffer();
  expect(await sharp(saved).metadata()).toMatchObject({ width: 1600, height: 1067 });
  expect(saved.byteLength).toBeLessThan(5 * megabyte);

  // A browser that decodes HEIC, as Safari does.
  const pixels = (await plain(60, 30, blue)).toString('base64');
  await page.evaluate((pixels) => {
    const decode = window.createImageBitmap.bind(window);
    window.createImageBitmap = () =>
      decode(new Blob([Uint8Array.from(atob(pixels), (one) => one.charCodeAt(0))]));
  }, pixels);
  await page
    .getByRole('article', { name: title, exact: true })
    .getByRole('button', { name: 'Edit' })
    .click();
  await choose(page, 'porch.heic', 'image/heic', heic);
  await expect(shown(page)).toHaveAttribute('src', /^data:image\/webp/);
});

test('reports a damaged or rejected image, and accepts the next', async ({ page, shop }) => {
  const title = `Pictured ${Date.now()}`;
  await openScreen(page, '/dashboard/events');
  await startEvent(page, title);
  await choose(page, 'porch.png', 'image/png', await plain(2400, 1200, red));
  await expect(shown(page)).toBeVisible();
  await page.route(upload, (route) => route.abort('connectionreset'), { times: 1 });
  await save(page);
  await expect(notice(page, 'Upload Error')).toContainText('Failed to upload image');
  await dismiss(page, 'Upload Error');
  await page.route(
    upload,
    (route) =>
      route.fulfill({
        status: 415,
        headers: { 'access-control-allow-origin': '*' },
        json: { statusCode: '415', error: 'invalid_mime_type', message: 'The bucket is picky' },
      }),
    { times: 1 },
  );
  await save(page);
  await expect(notice(page, 'Upload Error')).toContainText('Failed to upload image');
  await dismiss(page, 'Upload Error');
  await save(page);
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  const saved = await fetch(await pictureOf(title));
  const { format, width, height } = await sharp(await saved.arrayBuffer()).metadata();
  expect([format, width, height]).toEqual(['webp', 1600, 800]);
  shop.allowConsole(/Failed to load resource|The upload was cut off/);
});

test('saves the first frame of an animated image', async ({ page }) => {
  const title = `Pictured ${Date.now()}`;
  const views = [await plain(40, 40, red), await plain(40, 40, blue)];
  const moving = await sharp(views, { join: { animated: true } })
    .webp({ lossless: true, loop: 0, delay: [40, 40] })
    .toBuffer();
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
  await openScreen(page, '/dashboard/events');
  await startEvent(page, title);
  await choose(page, 'moving.webp', 'image/webp', moving);
  await expect(shown(page)).toBeVisible();
  await save(page);
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  const saved = await (await fetch(await pictureOf(title))).arrayBuffer();
  expect((await sharp(saved, { animated: true }).metadata()).pages ?? 1).toBe(1);
  const { channels } = await sharp(saved).stats();
  expect(channels[0]?.mean).toBeGreaterThan(180);
  expect(channels[2]?.mean).toBeLessThan(30);
});

for (const way of ['drop', 'paste'] as const) {
  test(`accepts an image by ${way}`, async ({ page }) => {
    await openScreen(page, '/dashboard/events');
    await startEvent(page, `Pictured ${Date.now()}`);
    const bytes = (await plain(60, 30, blue)).toString('base64');
    await form(page)
      .getByLabel('Location')
      .evaluate(
        (index, { bytes, way }) => {
          const data = new DataTransfer();
          const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
          data.items.add(new File([content], 'porch.png', { type: 'image/png' }));
          const received = { bubbles: true, cancelable: true };
          index.dispatchEvent(
            way === 'drop'
              ? new DragEvent('drop', { ...received, dataTransfer: data })
              : new ClipboardEvent('paste', { ...received, clipboardData: data }),
          );
        },
        { bytes, way },
      );
    await expect(shown(page)).toBeVisible();
    await expect(form(page).getByLabel('Location')).toHaveValue('The porch');
    await form(page).getByRole('button', { name: 'Remove Image' }).click();
    await expect(shown(page)).toHaveCount(0);
  });
}

test('ignores an image beside pasted text in a text field', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  await startEvent(page, `Pictured ${Date.now()}`);
  const bytes = (await plain(60, 30, blue)).toString('base64');
  const paste = (target: Locator) =>
    target.evaluate((index, bytes) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
      data.items.add(new File([content], 'words.png', { type: 'image/png' }));
      data.setData('text/plain', 'The words themselves');
      const received = { bubbles: true, cancelable: true };
      index.dispatchEvent(new ClipboardEvent('paste', { ...received, clipboardData: data }));
    }, bytes);
  for (const label of ['Title', 'Description']) await paste(form(page).getByLabel(label));
  await expect(form(page).getByText('Preparing the picture')).toHaveCount(0);
  await expect(shown(page)).toHaveCount(0);
  await paste(form(page).getByRole('button', { name: 'Cancel' }));
  await expect(shown(page)).toBeVisible();
});

for (const [kind, wanted] of [
  ['an opaque', 'jpeg'],
  ['a transparent', 'png'],
] as const) {
  test(`saves ${kind} picture as ${wanted} in a browser that cannot encode WebP`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const toBlob = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (received, type, quality) {
        toBlob.call(this, received, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    const title = `Pictured ${Date.now()}`;
    await openScreen(page, '/dashboard/events');
    await startEvent(page, title);
    // Noise, which PNG cannot compress: 1600 × 1200 pixels are more than 5 MB.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const file =
      wanted === 'jpeg'
        ? await sharp({
            create: { width: 1600, height: 1200, channels: 3, background: red, noise },
          })
            .jpeg({ quality: 80 })
            .toBuffer()
        : await sharp({
            create: {
              width: 60,
              height: 30,
              channels: 4,
              background: { r: 9, g: 9, b: 9, alpha: 0.5 },
            },
          })
            .png()
            .toBuffer();
    await choose(page, 'one', `image/${wanted}`, file);
    await expect(shown(page)).toBeVisible();
    await save(page);
    await expect(notice(page, 'Event created successfully')).toBeVisible();
    const saved = await (await fetch(await pictureOf(title))).arrayBuffer();
    expect((await sharp(saved).metadata()).format).toBe(wanted);
    expect(saved.byteLength).toBeLessThan(5 * 1024 * 1024);
    await openOperator().from('events').delete().eq('title', title).throwOnError();
  });
}

test('deletes an image of a discarded form, and keeps a replaced one for rollbacks', async ({
  page,
  shop,
}) => {
  test.slow();
  const title = `Pictured ${Date.now()}`;
  await openScreen(page, '/dashboard/events');
  const before = await pictures();
  await startEvent(page, title);
  await choose(page, 'one.png', 'image/png', await plain(60, 30, red));
  await page.route('**/rest/v1/events?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await save(page);
  await expect(notice(page, 'Failed to save event')).toBeVisible();
  expect(await pictures()).toHaveLength(before.length + 1);
  await dismiss(page, 'Failed to save event');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(pictures).toEqual(before);
  await page.unroute('**/rest/v1/events?*');

  await startEvent(page, title);
  await choose(page, 'one.png', 'image/png', await plain(60, 30, red));
  await expect(shown(page)).toBeVisible();
  await save(page);
  const card = page.getByRole('article', { name: title, exact: true });
  await expect(card).toBeVisible();
  const [first] = (await pictures()).filter((name) => !before.includes(name));
  expect(await pictureOf(title)).toContain(first);
  await card.getByRole('button', { name: 'Edit' }).click();
  await choose(page, 'two.png', 'image/png', await plain(30, 60, blue));
  await save(page);
  await expect(notice(page, 'Event updated successfully')).toBeVisible();
  await expect.poll(pictures).toHaveLength(before.length + 2);
  expect(await pictures()).toContain(first);
  shop.allowConsole(/Failed to load resource|did not answer/);
});
