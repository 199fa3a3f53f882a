import { SaxesParser } from 'saxes';
import { find, findRetailPrices, type Node, type PriceDefaults, textOf } from './onix.ts';
import { readTable } from './read-csv.ts';
import { readText, toRows } from './read-file.ts';
import {
  createSourceProduct,
  type Place,
  type Report,
  type SourceCatalog,
  type SourceEdition,
  type SourceProduct,
  toTable,
  UnusableFileError,
} from './source.ts';
import { fromInverted, toTitleOrder, withoutCapitals } from './values.ts';
import { genreOfBisac, genreOfCode } from './words.ts';

/** The reference names, in lower case, of the short tags of data elements. */
const shortTags = toTable(`
  a001 recordreference; a002 notificationtype; b012 productform; b029 subtitle; b030 titleprefix;
  b031 titlewithoutprefix; b034 sequencenumber; b035 contributorrole; b036 personname;
  b037 personnameinverted; b039 namesbeforekey; b040 keynames; b047 corporatename;
  b067 subjectschemeidentifier; b069 subjectcode; b070 subjectheadingtext; b079 imprintname;
  b081 publishername; b202 titletype; b203 titletext; b218 extenttype; b219 extentvalue;
  b220 extentunit; b221 productidtype; b244 idvalue; b252 languagecode; b253 languagerole;
  b306 date; b333 productformdetail; b394 publishingstatus; d104 text; j151 priceamount;
  j152 currencycode; j261 pricequalifier; j350 onhand; j396 productavailability;
  m186 defaultcurrencycode; x310 defaultpricetype; x409 titleelementlevel; x410 partnumber;
  x426 texttype; x435 resourcelink; x436 resourcecontenttype; x448 publishingdaterole;
  x449 countriesincluded; x462 pricetype; x463 priceconditiontype; x476 pricedaterole
`);

/** Entities of ONIX's DTD that XML does not know. */
const entities = {
  nbsp: '\u00a0',
  ...toTable(`
    ndash –; mdash —; lsquo ‘; rsquo ’; ldquo “; rdquo ”; hellip …; eacute é; egrave è; agrave à;
    ccedil ç; ouml ö; uuml ü; auml ä; ntilde ñ; trade ™; copy ©; reg ®; bull •
  `),
};

/** What only the products of 2.1 have at their top. */
const oldElements = new Set(['title', 'distinctivetitle', 'b028', 'productform', 'supplydetail']);

/** Reads an ONIX message of 3.0, with short or reference tags, product by product. */
export async function readOnix(
  path: string,
  { file, encoding }: { file: string; encoding: string },
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  let records = 0;
  const products: SourceProduct[] = [];
  let defaults: PriceDefaults = { currency: '', type: '' };
  catalog.decimalMarks.set(file, '.');

  function addRecord(node: Node, place: Place): void {
    if (node.children.some(({ name }) => oldElements.has(name)))
      throw new UnusableFileError('is ONIX 2.1, which is not read. Export it as ONIX 3.0');
    records += 1;
    report.addRecords(1);
    const title = toTitle(find(node, 'descriptivedetail', 'titledetail'));
    const name = title || textOf(node, 'recordreference') || 'a record';
    const status = textOf(node, 'publishingdetail', 'publishingstatus');
    if (textOf(node, 'notificationtype') === '05' || withdrawnStatuses.has(status))
      report.leaveOut('withdrawn', place, name, 'the record says that it is deleted or withdrawn');
    else if (!title) report.leaveOut('unusable', place, name, 'the record has no title');
    else products.push(toProduct(node, title, place, defaults));
  }

  const names = ['product', 'header'];
  const fault = await parseNodes(readText(path, encoding), names, (node, line) => {
    if (node.name === 'header')
      defaults = {
        currency: textOf(node, 'defaultcurrencycode'),
        type: textOf(node, 'defaultpricetype'),
      };
    else addRecord(node, { file, line });
  });
  if (fault) {
    if (records === 0) throw new UnusableFileError(`is malformed XML: ${fault.message}`);
    report.leaveOut('unusable', { file, line: fault.line }, '', `malformed XML: ${fault.message}`);
  }
  if (records === 0) throw new UnusableFileError('is an ONIX message without products');
  catalog.products.push(...products);
  const prices = products.flatMap(({ editions }) => editions.flatMap((one) => one.prices));
  if (prices.length > 0 && prices.every(({ currency }) => currency === ''))
    report.mendFile(file, "it names no currency, so its prices are in the shop's");
}

/** Reads Google's product feed as XML, whose items are the rows of a table. */
export async function readFeed(
  path: string,
  { file, encoding }: { file: string; encoding: string },
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  const items: { cells: Map<string, string>; line: number }[] = [];
  const fault = await parseNodes(readText(path, encoding), ['item', 'entry'], (node, line) => {
    const byName = Map.groupBy(node.children, ({ name }) => name);
    const toCell = (nodes: readonly Node[]) => nodes.map(({ text }) => text.trim()).join(',');
    const cells = [...byName].map(([name, nodes]) => [name, toCell(nodes)] as const);
    items.push({ cells: new Map(cells), line });
  });
  if (fault)
    report.leaveOut('unusable', { file, line: fault.line }, '', `malformed XML: ${fault.message}`);
  await readTable(toRows(items), file, catalog, report);
}

/** What can stand before the root. The reader adds a root of its own, because bare products have none. */
const prolog = /^\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*/;

/**
 * Calls `onNode` with each element of these names. Reads on after an error of the XML. Returns the first
 * error.
 */
async function parseNodes(
  parts: AsyncIterable<string>,
  names: readonly string[],
  onNode: (node: Node, line: number) => void,
): Promise<{ message: string; line: number } | null> {
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, entities);
  const open: Node[] = [];
  let fault: { message: string; line: number } | null = null;
  let startLine = 0;
  parser.on('error', ({ message }) => {
    fault ??= { message: message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''), line: parser.line };
  });
  const textNode = () => open.find(({ name }) => name === 'text');
  const addText = (text: string) => {
    const node = textNode() ?? open.at(-1);
    if (node) node.text += textNode() && open.at(-1) !== textNode() ? escape(text) : text;
  };
  parser.on('opentag', ({ name, isSelfClosing }) => {
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    const node = { name: shortTags[local] ?? local, text: '', children: [] };
    const description = textNode();
    if (description) description.text += `<${local}${isSelfClosing ? '/' : ''}>`;
    if (open.length === 0 && !names.includes(node.name)) return;
    if (open.length === 0) startLine = parser.line;
    if (!description) open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    const node = open.pop();
    if (!node) return;
    const description = textNode();
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    if (description && !isSelfClosing) description.text += `</${local}>`;
    if (open.length === 0) onNode(node, startLine);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  let isFirst = true;
  for await (const part of parts) {
    const body = isFirst
      ? part.replace(prolog, (text) => text.replace(/[^\n]/g, '') + '<file>')
      : part;
    parser.write(body);
    isFirst = false;
  }
  parser.write('</file>').close();
  return fault;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const withdrawnStatuses = new Set(['01', '05', '11', '12', '15', '16']);
const soldOutStatuses = new Set(['03', '06', '07', '08']);

function toTitle(details: readonly Node[]): string {
  const detail = details.find((one) => textOf(one, 'titletype') === '01') ?? details[0];
  const elements = detail ? find(detail, 'titleelement') : [];
  const element = elements.find((one) => textOf(one, 'titleelementlevel') === '01') ?? elements[0];
  if (!element) return '';
  const whole = toTitleOrder(
    textOf(element, 'titletext') ||
      [textOf(element, 'titleprefix'), textOf(element, 'titlewithoutprefix')]
        .filter(Boolean)
        .join(' '),
  );
  const subtitle = textOf(element, 'subtitle');
  return whole && subtitle ? `${whole}: ${subtitle}` : whole;
}

function toProduct(
  node: Node,
  title: string,
  place: Place,
  defaults: PriceDefaults,
): SourceProduct {
  const description = find(node, 'descriptivedetail')[0] ?? node;
  const form = textOf(description, 'productform');
  const product: SourceProduct = {
    ...createSourceProduct(place),
    title,
    author: namesOf(description, /^A01$/) || namesOf(description, /^[AB]/),
    narrator: namesOf(description, /^E0[37]$/),
    vendor: textOf(node, 'publishingdetail', 'imprint', 'imprintname'),
    publisher:
      textOf(node, 'publishingdetail', 'publisher', 'publishername') ||
      textOf(node, 'publishingdetail', 'imprint', 'imprintname'),
    descriptionHtml: toDescription(node),
    unsold: form.startsWith('X') ? `is for the trade, of the form ${form}` : '',
    productType: form.startsWith('Z') ? 'Merchandise' : 'Book',
    genres: toGenres(description),
    tags: toKeywords(description),
    published: publicationDay(node),
    pictures: toCovers(node),
    language: toLanguage(description),
    ...toLengths(description),
    ...toSeries(description),
  };
  product.vendor ||= product.publisher;
  product.editions = [toEdition(node, description, place, defaults)];
  if (isForthcoming(node)) product.tags.push('pre-order');
  return product;
}

function namesOf(description: Node, roles: RegExp): string {
  return find(description, 'contributor')
    .filter((one) => find(one, 'contributorrole').some(({ text }) => roles.test(text.trim())))
    .toSorted((a, b) => Number(textOf(a, 'sequencenumber')) - Number(textOf(b, 'sequencenumber')))
    .map((one) => {
      const names = [
        textOf(one, 'personname'),
        [textOf(one, 'namesbeforekey'), textOf(one, 'keynames')].filter(Boolean).join(' '),
        fromInverted(textOf(one, 'personnameinverted')),
      ];
      // A name can be the last name alone.
      const [fullest = ''] = names
        .filter(Boolean)
        .toSorted((a, b) => b.split(' ').length - a.split(' ').length);
      return withoutCapitals(fullest) || textOf(one, 'corporatename');
    })
    .filter(Boolean)
    .join(', ');
}

/** The types of texts that describe a book, the best first. */
const descriptionTypes = ['03', '02', '01', '05', '12', '10', '07', '06'];

function toDescription(node: Node): string {
  const contents = find(node, 'collateraldetail', 'textcontent');
  const ofType = (type: string) => contents.find((one) => textOf(one, 'texttype') === type);
  const chosen = descriptionTypes.map(ofType).find(Boolean);
  return chosen ? (find(chosen, 'text')[0]?.text.trim() ?? '') : '';
}

function toCovers(node: Node): string[] {
  return find(node, 'collateraldetail', 'supportingresource')
    .filter((one) => textOf(one, 'resourcecontenttype') === '01')
    .flatMap((one) => find(one, 'resourceversion', 'resourcelink'))
    .map(({ text }) => text.replace(/\s+/g, ''));
}

const bisacScheme = '10';
const keywordScheme = '20';

function toGenres(description: Node): string[] {
  const genres = find(description, 'subject').flatMap((subject) => {
    const scheme = textOf(subject, 'subjectschemeidentifier');
    const words = textOf(subject, 'subjectheadingtext');
    const genre =
      scheme === bisacScheme && words
        ? genreOfBisac(words)
        : genreOfCode(scheme, textOf(subject, 'subjectcode'));
    return genre || [];
  });
  return [...new Set(genres)];
}

const toKeywords = (description: Node) =>
  find(description, 'subject')
    .filter((one) => textOf(one, 'subjectschemeidentifier') === keywordScheme)
    .flatMap((one) => textOf(one, 'subjectheadingtext').split(/[;,]/));

function publicationDay(node: Node): string {
  const dates = find(node, 'publishingdetail', 'publishingdate');
  const chosen = dates.find((one) => textOf(one, 'publishingdaterole') === '01') ?? dates[0];
  return chosen ? textOf(chosen, 'date') : '';
}

/** ISO 639-2 codes that Intl does not know. */
const bibliographic = toTable(
  'chi zh; cze cs; dut nl; fre fr; ger de; gre el; ice is; rum ro; wel cy',
);

function toLanguage(description: Node): string {
  const languages = find(description, 'language');
  const main = languages.find((one) => textOf(one, 'languagerole') === '01') ?? languages[0];
  const code = main ? textOf(main, 'languagecode').toLowerCase() : '';
  if (!/^[a-z]{2,3}$/.test(code)) return '';
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return names.of(bibliographic[code] ?? code) ?? code;
}

const minutesOfUnit: Record<string, (value: string) => number> = {
  '04': (value) => Number(value) * 60,
  '05': Number,
  '06': (value) => Math.round(Number(value) / 60),
  '14': (value) => Number(value) * 60,
  '15': (value) => Number(value.slice(0, -2)) * 60 + Number(value.slice(-2)),
  '16': (value) => Number(value.slice(0, -4)) * 60 + Number(value.slice(-4, -2)),
};

function toLengths(description: Node): Pick<SourceProduct, 'pages' | 'audioMinutes'> {
  const lengths = { pages: '', audioMinutes: '' };
  for (const extent of find(description, 'extent')) {
    const [type, value] = [textOf(extent, 'extenttype'), textOf(extent, 'extentvalue')];
    const unit = textOf(extent, 'extentunit');
    if (unit === '03') lengths.pages ||= value;
    const minutes = type === '09' ? minutesOfUnit[unit]?.(value) : undefined;
    if (minutes) lengths.audioMinutes ||= String(minutes);
  }
  return lengths;
}

function toSeries(description: Node): Pick<SourceProduct, 'series' | 'seriesNumber'> {
  const elements = [
    ...find(description, 'collection', 'titledetail', 'titleelement'),
    ...find(description, 'titledetail', 'titleelement'),
  ];
  const ofLevel = (level: string) =>
    elements.filter((one) => textOf(one, 'titleelementlevel') === level);
  const [collection] = ofLevel('02');
  const series = collection
    ? textOf(collection, 'titletext') ||
      [textOf(collection, 'titleprefix'), textOf(collection, 'titlewithoutprefix')].join(' ').trim()
    : '';
  const numbers = elements.map((one) => textOf(one, 'partnumber'));
  return { series, seriesNumber: series ? (numbers.find(Boolean) ?? '') : '' };
}

const isForthcoming = (node: Node) =>
  textOf(node, 'publishingdetail', 'publishingstatus') === '02' ||
  /^1[0-2]$/.test(textOf(node, 'productsupply', 'supplydetail', 'productavailability'));

/** The names of product forms, by the start of their codes. The first match counts. */
const forms: [RegExp, string][] = [
  [/^BB/, 'Hardcover'],
  [/^BC/, 'Paperback'],
  [/^BH/, 'Board Book'],
  [/^A[CE]/, 'Audiobook on CD'],
  [/^A/, 'Audiobook'],
  [/^(E|DG)/, 'E-book'],
  [/^B/, 'Book'],
];
const massMarket = 'B104';

function toEdition(
  node: Node,
  description: Node,
  place: Place,
  defaults: PriceDefaults,
): SourceEdition {
  const form = textOf(description, 'productform');
  const isMassMarket = find(description, 'productformdetail').some(
    ({ text }) => text.trim() === massMarket,
  );
  const name = isMassMarket
    ? 'Mass Market Paperback'
    : (forms.find(([code]) => code.test(form))?.[1] ?? '');
  // Of several suppliers, those count that can deliver.
  const supplies = find(node, 'productsupply', 'supplydetail');
  const isGone = (one: Node) => /^(0|[3-9])/.test(textOf(one, 'productavailability'));
  const status = textOf(node, 'publishingdetail', 'publishingstatus');
  const isSoldOut = (supplies.length > 0 && supplies.every(isGone)) || soldOutStatuses.has(status);
  const codes = supplies.map((one) => textOf(one, 'productavailability')).filter(Boolean);
  const isKnown = codes.some((code) => /^[12]/.test(code)) || /^0[24]$/.test(status);
  const stock = supplies
    .filter((one) => !isGone(one))
    .flatMap((one) => find(one, 'stock', 'onhand').map(({ text }) => text.trim()));
  return {
    place,
    options: name ? [['Format', name]] : [],
    ...findRetailPrices(node, defaults, isForthcoming(node)),
    stock: isSoldOut ? ['0'] : stock,
    availability: isSoldOut || isKnown || stock.length > 0 ? '' : (codes[0] ?? 'no availability'),
    oversell: isForthcoming(node),
    sku: '',
    barcode: toIsbn(node),
    isShipped: !/^(E|DG|AJ|AN)/.test(form),
  };
}

/** Returns the ISBN, else the GTIN. */
function toIsbn(node: Node): string {
  const identifiers = find(node, 'productidentifier');
  const ofType = (type: string) => identifiers.find((one) => textOf(one, 'productidtype') === type);
  const chosen = ofType('15') ?? ofType('02') ?? ofType('03');
  return chosen ? textOf(chosen, 'idvalue') : '';
}
