import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Locator, Page } from 'playwright/test';
import { findViolations } from '../axe.ts';
import { closeShop, openingMs, openShop } from './catalog-shop.ts';
import { expect, test } from '../shop.ts';
import { newEvent, openOperator, otherOwner, signIn } from '../staff.ts';
import { getWorkerShop, workerShop } from '../worker-shop.ts';

/** What differs between two shops of the same software: only what their folders say. */
type Facts = {
  name: string;
  title: string;
  heading: string;
  club: RegExp;
  spotlight: { title: string; handle: string; price: string };
  lead: string;
  genre: string;
  filters: string[];
  promise: RegExp;
  /** What prices hold. Null if the shop says nothing of it. */
  priceNote: string | null;
  owner: string;
  team: number;
  address: string[];
  phone: string;
  hours: string[];
  law: string;
  /** Null if the shop does not offer the form. */
  withdrawal: RegExp | null;
  look: { paper: string; titleFont: string; bar: string; corner: string };
};

const own: Facts = {
  name: 'Heart & Hollow',
  title: 'Heart & Hollow: a romance bookshop in Laurel Fork, West Virginia',
  heading: 'Every book here is a love story.',
  club: /first Sunday of every month/,
  spotlight: { title: 'The Garlic Book', handle: 'the-garlic-book', price: '$31.99' },
  lead: 'Every romance on our shelves, by mood, by trope or by blush.',
  genre: 'Historical Romance',
  filters: ['Trope', 'Spice, at most', 'Format', 'Leave out books with'],
  promise: /Ships within 10–15 business days\. All sales are final\..*collect it.*replace it\./,
  priceNote: null,
  owner: 'The Owner, Rosalind Hart',
  team: 3,
  address: ['214 Main Street', 'Laurel Fork, WV 26299'],
  phone: 'tel:+13045550142',
  hours: ['11AM-8PM', 'closed', '11AM-9PM', '11AM-5PM'],
  law: 'West Virginia law',
  withdrawal: null,
  look: { paper: 'rgb(250, 245, 234)', titleFont: 'Young Serif', bar: '#3a1220', corner: '2px' },
};

const galway: Facts = {
  name: 'The Long Corridor',
  title: 'The Long Corridor: crime novels in Galway',
  heading: 'Somebody here did it.',
  club: /last Thursday of every month/,
  spotlight: { title: 'The Salthill Ledger', handle: 'the-salthill-ledger', price: '€11.50' },
  lead: 'Every crime novel in the shop, and nobody to tell you who did it.',
  genre: 'Cold Case',
  filters: ['Format'],
  // It promises no more in its folder.
  promise: /Ships within 2-4 working days\.\s*Returns are welcome within 14 days\./,
  priceNote: 'incl. VAT, plus shipping',
  owner: 'The Owner, Sorcha Ní Dhomhnaill',
  team: 2,
  address: ['11 Lower Canal Row', 'Galway H91 X0X0'],
  phone: 'tel:+353209110142',
  hours: ['closed', '10:00-18:00', '10:00-20:30', '12:00-17:00'],
  law: 'law of Ireland',
  withdrawal: /right to remain silent/,
  look: { paper: 'rgb(250, 250, 250)', titleFont: 'Literata', bar: '#161616', corner: '0px' },
};

const worker = 16;
const other = getWorkerShop(worker);

async function checkPages(page: Page, site: string, facts: Facts): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(`${site}/`);
  await expect(page).toHaveTitle(facts.title);
  await checkLook(page, facts.look);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(facts.heading);
  await expect(page.getByRole('region', { name: 'Join the Book Club' })).toContainText(facts.club);
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('a[href^="tel:"]')).toHaveAttribute('href', facts.phone);
  for (const line of facts.address) await expect(footer).toContainText(line);
  await expect(footer).toContainText(`Owner: ${facts.owner.replace('The Owner, ', '')}.`);
  await expect(footer.getByText('We take')).toHaveCount(facts === own ? 1 : 0);
  const featured = page.getByRole('region', { name: 'Featured Selection' });
  await expect(featured).toContainText(facts.spotlight.price);
  await featured.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer).toContainText(facts.spotlight.title);
  await expect(drawer).toContainText(facts.spotlight.price);
  await checkPriceNote(drawer, facts);

  await page.goto(`${site}/browse-books?genre=${encodeURIComponent(facts.genre)}`);
  const genres = main.getByRole('list', { name: 'Genres' });
  await expect(genres.locator('[aria-current=true]')).toContainText(facts.genre);
  await expect(main).toContainText(facts.lead);
  // Once for the list, not on each card.
  await expect(main.getByText(/VAT/)).toHaveCount(0);
  await expect(footer.getByText(/All prices incl. VAT, plus shipping\. /)).toHaveCount(
    facts.priceNote ? 1 : 0,
  );
  await main.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(main.locator('legend')).toHaveText(facts.filters);

  await page.goto(`${site}/books/${facts.spotlight.handle}`);
  await expect(page).toHaveTitle(new RegExp(`${facts.spotlight.title}.* \\| ${facts.name}$`));
  await expect(main).toContainText(facts.spotlight.price);
  const text = ((await main.textContent()) ?? '').replace(/\s+/g, ' ');
  expect(text).toMatch(facts.promise);
  await checkPriceNote(main, facts);

  await page.goto(`${site}/cart`);
  await expect(main).toContainText(facts.spotlight.title);
  await expect(main).toContainText(facts.spotlight.price);
  await checkPriceNote(main, facts);

  await page.goto(`${site}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${facts.name}`);
  await expect(main.getByRole('heading', { level: 2, name: facts.owner })).toBeVisible();
  const team = main.getByRole('region', { name: 'Our Team' });
  await expect(team.getByRole('listitem')).toHaveCount(facts.team);
  const visit = main.getByRole('region', { name: 'Visit the Shop' });
  await expect(visit.getByRole('definition')).toHaveText(facts.hours);

  const form = footer.getByRole('link', { name: 'Withdraw from contract here' });
  if (facts.withdrawal) {
    await form.click();
    await expect(main).toContainText(facts.withdrawal);
  } else {
    await expect(form).toHaveCount(0);
    expect((await page.request.get(`${site}/withdraw`)).status()).toBe(404);
  }

  await page.goto(`${site}/terms-of-service`);
  await expect(page).toHaveTitle(`Terms of Service | ${facts.name}`);
  await expect(page.getByRole('article')).toContainText(facts.law);
  const policies = page.getByRole('navigation', { name: 'Our other policies' }).getByRole('link');
  for (const href of await policies.evaluateAll((all) => all.map((a) => a.getAttribute('href')))) {
    if (href === '/withdraw') continue;
    await page.goto(`${site}${href}`);
    const headings = page.getByRole('article').getByRole('heading', { level: 2 });
    expect(await headings.count(), href ?? '').toBeGreaterThan(3);
  }
}

async function checkPriceNote(place: Locator, { priceNote }: Facts): Promise<void> {
  // The catalog of Galway names it, and no release has shown it.
  await expect(place).not.toContainText('€13.00');
  const note = place.getByText(priceNote ?? /VAT/).filter({ visible: true });
  await expect(note).toHaveCount(priceNote ? 1 : 0);
  if (priceNote) await expect(note.getByRole('link')).toHaveAttribute('href', '/shipping-policy');
}

async function checkLook(page: Page, look: Facts['look']): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', look.paper);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', look.bar);
  const heading = page.getByRole('heading', { level: 1 });
  const { family, isLoaded } = await heading.evaluate(async (element) => {
    await document.fonts.ready;
    const first = getComputedStyle(element).fontFamily.split(',')[0] ?? '';
    return { family: first, isLoaded: document.fonts.check(`1em ${first}`) };
  });
  expect(family).toContain(look.titleFont);
  expect(isLoaded).toBe(true);
  const button = page.getByRole('button', { name: 'Subscribe' });
  await expect(button).toHaveCSS('border-radius', look.corner);
}

/** Signs up for the newsletter, confirms, and returns the text of all mails. */
async function readMails(page: Page, site: string, backend: string): Promise<string> {
  const address = `reader-${Date.now()}@kellynch.example`;
  const load = async () => {
    const mails: { to: string[] | string }[] = await (
      await page.request.get(`${backend}/__mail`)
    ).json();
    return mails.filter(({ to }) => to.includes(address)).map((mail) => JSON.stringify(mail));
  };
  await page.goto(`${site}/`);
  await page.getByRole('textbox', { name: 'Email address' }).fill(address);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect.poll(async () => (await load()).length).toBe(1);
  const [first = ''] = await load();
  await page.goto(/http:[^"\\]*\/newsletter\/confirm#[\w-]+/.exec(first)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect.poll(async () => (await load()).length).toBe(2);
  return (await load()).join('\n');
}

async function checkMails(page: Page, shop: typeof workerShop, facts: Facts): Promise<string> {
  const mails = await readMails(page, shop.site, shop.backend);
  expect(mails).toContain(`Welcome to ${facts.name}`);
  expect(mails).toContain(`${facts.name}, ${facts.address.join(', ')}`);
  expect(mails).toMatch(facts.club);
  return mails;
}

test('shows this shop by the words of its folder', async ({ page }) => {
  test.setTimeout(180_000);
  await checkPages(page, workerShop.site, own);
  await checkMails(page, workerShop, own);
});

test.describe('a bookshop in Galway that sells crime novels in euro', () => {
  const folder = 'tests/fixtures/galway-shop';
  const data = mkdtempSync(join(tmpdir(), 'shop-'));
  let server: ChildProcess;

  test.beforeAll(async () => {
    test.setTimeout(openingMs + 20_000);
    // Bundled by itself, and so with settings of its own.
    server = await openShop(worker, {
      PORT: String(other.port),
      BACKEND_PORT: String(other.backendPort),
      PORT_MAP: '',
      DATA_DIR: data,
      SHOP_CONTENT: folder,
      CATALOG_FILE: join(folder, 'catalog.json'),
    });
  });
  test.afterAll(() => closeShop(server));

  /** What only the other shop says, or a text of this one in another country would not. */
  const foreign =
    /Heart (&|&amp;|\\u0026) Hollow|romance|romantic|heartandhollow|Laurel Fork|Rosalind|Garlic|West Virginia|United States|\$\s?\d|USD|New_York|en-US/i;

  test('shows its own words, prices and mails', async ({ page }) => {
    test.setTimeout(180_000);
    await checkPages(page, other.site, galway);
    const portrait = page.locator('img.medallion');
    await page.goto(`${other.site}/about`);
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await checkMails(page, other, galway)).not.toMatch(foreign);
    const icon = await (await page.request.get(`${other.site}/icon.svg`)).text();
    expect(icon).toContain('<svg');
    expect(icon).not.toBe(readFileSync('src/content/shop/icon.svg', 'utf8'));
  });

  test('shows the sections of home that its list names, in that order', async ({ page }) => {
    await page.goto(`${other.site}/`);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.first()).toHaveText('A shop with one way out');
    await expect(headings.nth(2)).toHaveText('Join the Book Club');
    await expect(headings.last()).toHaveText('Featured Selection');
    await expect(headings.filter({ hasText: 'Browse by Genre' })).toHaveCount(0);
  });

  test('offers an event for the calendar, at its own address', async ({ page }) => {
    test.setTimeout(180_000);
    const start = `${new Date().getFullYear() + 1}-07-15T17:30:00Z`;
    const { client, session } = await signIn(otherOwner.email, other.backend, otherOwner.password);
    const { data: event } = await client
      .from('events')
      .insert({ ...newEvent('Three Alibis and a Sherry'), starts_at: start })
      .select()
      .single()
      .throwOnError();
    const headers = { authorization: `Bearer ${session.access_token}`, origin: other.site };
    expect((await page.request.post(`${other.site}/refresh`, { headers })).ok()).toBe(true);
    const load = async () => {
      const response = await page.request.get(`${other.site}/events/${event.id}.ics`);
      return response.ok() ? (await response.text()).replaceAll('\r\n ', '') : '';
    };
    await expect
      .poll(load, { timeout: 120_000 })
      .toContain(`DTSTART:${start.replace(/[-:]/g, '')}`);
    const { name, address } = galway;
    const place = ['The porch', name, address[0], 'Galway'].join('\\, ');
    expect(await load()).toContain(`LOCATION:${place}`);
    await page.goto(`${other.site}/events`);
    const card = page.getByRole('article').filter({ hasText: event.title });
    await expect(card.getByRole('link', { name: /calendar/i })).toBeVisible();
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });
      test('takes a withdrawal in two steps, with a receipt on the page and by mail', async ({
        page,
        shop,
      }) => {
        const main = page.getByRole('main');
        const email = `anne-${Date.now()}@kellynch.example`;
        const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
        const rows = openOperator(other.backend).from('contact_messages');
        const saved = async () => (await rows.select('message').eq('email', email)).data;
        const expectNoViolations = async () =>
          javaScriptEnabled && expect(await findViolations(page)).toEqual([]);
        shop.allowConsole(/Failed to load resource/);

        await page.goto(`${other.site}/refund-policy`);
        const link = { name: 'Withdraw from contract here' };
        await page.getByRole('article').getByRole('link', link).click();
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        await page.getByLabel('Order Number').fill('1042');
        await page.getByLabel('First Name').fill('Anne');
        await page.getByLabel('Last Name').fill(' ');
        await page.getByLabel('Email').fill(email);
        await press('Continue');
        await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription(
          'Please fill in this field.',
        );
        await page.getByLabel('Last Name').fill('Elliot');
        await page.getByLabel('Which Books?').fill('Persuasion\nand <b>Emma</b>');
        await expectNoViolations();
        await press('Continue');
        const declaration = main.getByRole('definition');
        const sent = ['1042', 'Anne Elliot', email, 'Persuasion\nand <b>Emma</b>'];
        await expect(declaration).toHaveText(sent);
        await expectNoViolations();
        expect(await saved()).toEqual([]);

        const fault = { service: 'functions', fault: 'down', times: 1 };
        await page.request.post(`${other.backend}/__faults`, { data: fault });
        await press('Confirm withdrawal');
        await expect(main.getByRole('alert')).toContainText('What you typed is still here.');
        await press('Confirm withdrawal');
        await expect(page.getByText('It reached us')).toHaveText(/ on \w+day \d+ \w+ 20\d\d at /);
        await expect(declaration).toHaveText(sent);
        await expectNoViolations();
        // A form without script has the line ends of the network.
        const message = expect.stringMatching(/^Persuasion\r?\nand <b>Emma<\/b>$/);
        expect(await saved()).toEqual([{ message }]);
        const mails = await (await page.request.get(`${other.backend}/__mail`)).text();
        expect(mails).toContain(email);
      });
    });

  test('shows its prices to staff in its currency', async ({ page }) => {
    await page.goto(`${other.site}/dashboard/staff-picks`);
    await page.getByLabel('Email', { exact: true }).fill(otherOwner.email);
    await page.getByLabel('Password', { exact: true }).fill(otherOwner.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: 'Add Products' }).click();
    const picker = page.getByRole('dialog', { name: 'Add Products' });
    await picker.getByPlaceholder('Search products...').fill(galway.spotlight.title);
    const product = picker.getByRole('article', { name: galway.spotlight.title, exact: true });
    await expect(product).toContainText(galway.spotlight.price);
    await product.getByRole('button', { name: /^Add/ }).click();
    await picker.getByRole('button', { name: 'Close' }).click();
    const pick = page.getByRole('main').filter({ hasText: galway.spotlight.title });
    await expect(pick).toContainText(galway.spotlight.price);
    await expect(page.locator('body')).not.toContainText('$');
  });

  test('has no word of another shop in its release', () => {
    const files = readdirSync(join(data, 'releases'), { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.includes('/client/') && /\.(html|xml|ics|webmanifest|txt|md|json)(\.br)?$/.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.some((file) => file.includes('.ics'))).toBe(true);
    for (const file of files) {
      const stored = readFileSync(join(data, 'releases', file));
      const text = (file.endsWith('.br') ? brotliDecompressSync(stored) : stored).toString();
      // Scripts have template strings, and styles are the software's.
      const shown = text.replace(/<(script|style)(?![^>]*ld\+json)[^>]*>[^]*?<\/\1>/g, '');
      expect(foreign.exec(shown)?.[0], file).toBeUndefined();
    }
  });
});
