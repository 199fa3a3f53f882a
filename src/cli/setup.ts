import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseAddress } from './setup/address.ts';
import { chooseZone, type Country } from './setup/countries.ts';
import {
  writeFunctionsModule,
  writeOldAddresses,
  writeSettings,
  writeShop,
} from './setup/write-shop.ts';

const usage = `Usage: npm run setup -- [CATALOG] [--folder FOLDER] [--no-start]

CATALOG is an export of your products. Five questions write the folder of your shop and .env, and open
the shop.`;

// Modules load .env, whose settings are those of an earlier shop.
const environment = { ...process.env };
delete environment['SHOP_CONTENT'];
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

  const catalogFile = await ask(
    '1. Your catalog: a file or folder? Empty for the sample.',
    source,
    checkCatalog,
  );
  const findFolder = (name: string) => {
    const folder = values.folder ?? `src/content/${toSlug(name)}`;
    if (existsSync(folder)) throw new Error(`${folder} exists. Name another by --folder.`);
    return { name: needText(name), folder };
  };
  const { name, folder } = await ask('2. The name of the shop?', '', findFolder);
  const tagline = await ask('3. What it is, in a few words?', 'An independent bookshop', needText);
  const { address, country } = await ask(
    '4. Its address: street, town, postal code, country? For example: 7 Quay Lane, Galway, H91 A1B2, Ireland',
    '',
    parseAddress,
  );
  const { email, phone } = await ask('5. Its email address and phone number?', '', parseContact);
  const { zone, zones } = chooseZone(country.code, address.region);
  const timeZone =
    zones.length > 0
      ? await ask(`6. Its time zone? One of ${zones.join(', ')}`, zone, (answer) => {
          if (zones.includes(answer)) return answer;
          throw new Error('Please type one of these time zones.');
        })
      : zone;
  close();

  const currency = await chooseCurrency(catalogFile, country);
  writeShop(folder, {
    name,
    tagline: tagline.replace(/\.$/, ''),
    ...address,
    country: country.code,
    phone,
    callingCode: country.callingCode,
    email,
    timeZone,
    locale: country.locale,
    currency,
    withdrawalForm: country.isInUnion,
  });
  if (catalogFile !== null) {
    const { summary, oldPaths } = await readCatalog([catalogFile], currency);
    console.log(`${summary}. The currency is ${currency}.`);
    if (oldPaths.length > 0) writeOldAddresses(folder, oldPaths);
  }
  writeSettings('.env', {
    SHOP_CONTENT: folder,
    // Empty values end what an earlier shop had.
    CATALOG_FILE: catalogFile ?? '',
    CATALOG_CURRENCY: '',
    // The database and the releases of an earlier shop stay in their folder.
    DATA_DIR: `.local/${basename(folder)}`,
  });
  writeFunctionsModule(folder);
  console.log(`
${folder} has the facts and words of ${name}. Change them as you like: shop.yaml, which
waits for your hours and what you promise, the Markdown files beside it, and above all the drafts in policies/.
.env names the folder.
`);
  if (!values['no-start']) await openShop();
}

/** Reads a catalog before the other questions, so that a fault costs no answer. Null for the sample. */
async function checkCatalog(answer: string): Promise<string | null> {
  if (!answer) return null;
  if (
    !existsSync(answer) &&
    /^https?:|^[\w-]+(\.[\w-]+)+$/.test(answer) &&
    !isFileName.test(answer)
  )
    throw new Error(
      'Please name a file: your store exports its products as CSV, in the admin under Products, Export.',
    );
  await readCatalog([answer]);
  return answer;
}

const isFileName = /\.(csv|json|xml|txt|zip|xlsx?|numbers|ods)$/i;

/** Returns the currency of the country if the catalog has prices in it, or the catalog's. */
async function chooseCurrency(path: string | null, country: Country): Promise<string> {
  if (path === null) return country.currency;
  const { catalog } = await readCatalog([path], country.currency);
  const isSold = catalog.books.some(({ editions }) => editions.length > 0);
  return isSold
    ? country.currency
    : ((await readCatalog([path])).catalog.currency ?? country.currency);
}

function needText(answer: string): string {
  if (!answer) throw new Error('Please type an answer.');
  return answer;
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
  const server = spawn(process.execPath, ['src/server.ts'], { stdio: 'inherit', env: environment });
  server.once('exit', (code) => process.exit(code ?? 1));
  const { loadConfig } = await import('../config.ts');
  const { port, host } = loadConfig();
  const address = `http://${host}:${port}`;
  while (!(await isRunning(`${address}/healthz`))) await wait(1000);
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  // A machine without a browser shows the address on the console.
  spawn(opener, [address], { stdio: 'ignore' }).once('error', () => undefined);
}

/** Returns the value of an answer. Throws an error with a sentence for one that cannot be used. */
type Parse<Value> = (answer: string) => Value | Promise<Value>;

type Ask = <Value>(question: string, known: string, parse: Parse<Value>) => Promise<Value>;

/**
 * Opens the questions on the terminal, or on lines of a pipe. An empty answer is the known one. A
 * person is asked again until the answer can be used; a pipe fails at the first that cannot, and where it ends before
 * a question without a known answer.
 */
function openQuestions(): { ask: Ask; close: () => void } {
  const { stdin, stdout } = process;
  const lines = createInterface({ input: stdin });
  const answers = lines[Symbol.asyncIterator]();

  async function ask<Value>(question: string, known: string, parse: Parse<Value>): Promise<Value> {
    stdout.write(`${question}${known ? ` [${known}]` : ''}\n> `);
    const { value, done } = await answers.next();
    if (done && !known) throw new Error('The answers ended before the last question.');
    const answer = (done ? '' : value.trim()) || known;
    if (!stdin.isTTY) stdout.write(`${answer}\n`);
    try {
      return await parse(answer);
    } catch (error) {
      if (!stdin.isTTY || !(error instanceof Error)) throw error;
      console.log(error.message);
      return ask(question, known, parse);
    }
  }

  return { ask, close: () => lines.close() };
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
