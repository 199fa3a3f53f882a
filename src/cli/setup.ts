import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openQuestions } from './setup/ask.ts';
import { type Country, findCountry } from './setup/countries.ts';
import {
  downloadStore,
  fetchStoreFacts,
  toStoreOrigin,
  type StoreFacts,
} from './setup/download-store.ts';
import { writeSettings, writeShop } from './setup/write-shop.ts';

const usage = `Usage: npm run setup -- [CATALOG] [--folder FOLDER] [--no-start]

CATALOG is an export of your products or the address of your Shopify store. Five questions write the
folder of your shop and .env, and open the shop.`;

type Address = { street: string; town: string; region: string | null; postalCode: string };
/** The summary of a file, or the address of a store and what it says about itself. */
type Catalog = {
  path: string | null;
  summary: string | null;
  origin: string | null;
  facts: StoreFacts;
};
const sampleCatalog: Catalog = { path: null, summary: null, origin: null, facts: {} };

// The folder that .env names may have a fault, or be gone.
process.env['SHOP_CONTENT'] = '';
const { readCatalog } = await import('../catalog-import/index.ts');
const { isRunning } = await import('../emulator/index.ts');

/** The entry point of `npm run setup`: makes the shop of another bookshop. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      'no-start': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length > 1) throw new Error(usage);
  const [source = ''] = positionals;
  const { ask, close } = openQuestions();

  const catalog = await ask(
    '1. Your catalog: a file or folder, or the address of your Shopify store? Empty for the sample.',
    source,
    openCatalog,
  );
  const name = await ask('2. The name of the shop?', catalog.facts.name ?? '', needText);
  const tagline = await ask('3. What it is, in a few words?', toTagline(catalog.facts), needText);
  const { address, country } = await ask(
    '4. Its address: street, town, postal code, country? For example: 7 Quay Lane, Galway, H91 A1B2, Ireland',
    '',
    parseAddress,
  );
  const { email, phone } = await ask('5. Its email address and phone number?', '', parseContact);
  close();

  const folder = values.folder ?? `src/content/${toSlug(name)}`;
  if (existsSync(folder)) throw new Error(`${folder} exists. Name another by --folder.`);
  writeShop(folder, {
    name,
    tagline: tagline.replace(/\.$/, ''),
    ...address,
    country: country.code,
    phone,
    callingCode: country.callingCode,
    email,
    timeZone: country.timeZone,
    locale: country.locale,
    currency: catalog.facts.currency ?? country.currency,
  });
  const { path: catalogFile, summary } = await completeCatalog(catalog, folder);
  if (summary !== null) console.log(`${summary}.`);
  writeSettings('.env', {
    SHOP_CONTENT: folder,
    ...(catalogFile && { CATALOG_FILE: catalogFile }),
  });
  console.log(`
${folder} has the facts and words of ${name}. Change them as you like: shop.yaml, the
Markdown files beside it, and above all the drafts in policies/. .env names the folder.
`);
  if (!values['no-start']) await openShop();
}

/** Reads a catalog, or finds the store. */
async function openCatalog(answer: string): Promise<Catalog> {
  if (!answer) return sampleCatalog;
  const origin = existsSync(answer) ? null : toStoreOrigin(answer);
  if (origin !== null) return { ...sampleCatalog, origin, facts: await fetchStoreFacts(origin) };
  const { summary } = await readCatalog([answer]);
  return { ...sampleCatalog, path: answer, summary };
}

/** Downloads the products of a store into the shop's new folder, which a failure removes. */
async function completeCatalog(catalog: Catalog, folder: string): Promise<Catalog> {
  if (catalog.origin === null) return catalog;
  const path = join(folder, 'catalog');
  console.log(`Downloading the products of ${catalog.origin}…`);
  try {
    await downloadStore(catalog.origin, path);
    const { summary } = await readCatalog([path]);
    return { ...catalog, path, summary };
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function needText(answer: string): string {
  if (!answer) throw new Error('Please type an answer.');
  return answer;
}

/** A store describes itself for search engines, often at length. */
function toTagline({ description = '' }: StoreFacts): string {
  const [sentence = ''] = description.split(/(?<=[.!?])\s/);
  return sentence && sentence.length <= 100 ? sentence : 'An independent bookshop';
}

function parseAddress(answer: string): { address: Address; country: Country } {
  const parts = answer.split(',').map((part) => part.trim());
  const [town = '', code = '', countryName = ''] = parts.slice(-3);
  const street = parts.slice(0, -3).join(', ');
  if (!street || !town || !code)
    throw new Error('Please type four parts with commas between them.');
  const country = findCountry(countryName);
  if (!country)
    throw new Error(`${countryName} is no country of this list: src/cli/setup/countries.ts.`);
  const [, region = null, postalCode = code] = /^([A-Z]{2,3}) (?=.*\d)(.+)$/.exec(code) ?? [];
  const hasRegion = ['US', 'CA', 'AU'].includes(country.code) && region !== null;
  return {
    address: {
      street,
      town,
      region: hasRegion ? region : null,
      postalCode: hasRegion ? postalCode : code,
    },
    country,
  };
}

function parseContact(answer: string): { email: string; phone: string } {
  const email = /[^\s,;@]+@[^\s,;@]+\.[^\s,;@]+/.exec(answer)?.[0] ?? '';
  const phone = answer.replace(email, '').replace(/^[\s,;]+|[\s,;]+$/g, '');
  if (!email) throw new Error('Please type an email address, such as hello@bookshop.example.');
  if (phone.replace(/\D/g, '').length < 5)
    throw new Error('Please type a phone number behind the email address.');
  return { email, phone };
}

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'my-shop';

/** Starts the shop, and opens it in the browser once it is live. The shop runs until it is stopped. */
async function openShop(): Promise<void> {
  delete process.env['SHOP_CONTENT'];
  const server = spawn(process.execPath, ['src/server.ts'], { stdio: 'inherit' });
  server.once('exit', (code) => process.exit(code ?? 1));
  const { loadConfig } = await import('../config.ts');
  const { port, host } = loadConfig();
  const address = `http://${host}:${port}`;
  while (!(await isRunning(`${address}/healthz`))) await wait(1000);
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  // A machine without a browser shows the address on the console.
  spawn(opener, [address], { stdio: 'ignore' }).once('error', () => undefined);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
