/** An element by its lower-case name. `text` of a description has its markup. */
export type Node = { name: string; text: string; children: Node[] };

/** Returns all nodes at a path of names. */
export function find(node: Node, ...path: string[]): Node[] {
  return path.reduce(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [node],
  );
}

/** Returns the text of the first node at a path, or an empty text. */
export const textOf = (node: Node, ...path: string[]): string =>
  find(node, ...path)[0]?.text.trim() ?? '';

const leaf = (name: string, text: string): Node => ({ name, text, children: [] });
const branch = (name: string, children: Node[]): Node => ({ name, text: '', children });

/** Returns a node with another name. */
const renamed = (name: string, { text, children }: Node): Node => ({ name, text, children });

/** Returns a node whose children have other names; those that are not named stay. */
const withNames = (name: string, node: Node, names: Record<string, string>): Node => ({
  ...node,
  name,
  children: node.children.map((child) => renamed(names[child.name] ?? child.name, child)),
});

const element = (level: string, children: Node[]) =>
  branch('titledetail', [
    leaf('titletype', '01'),
    branch('titleelement', [leaf('titleelementlevel', level), ...children]),
  ]);

/** The availability of 3.0 by the letters of 2.1: in print, not yet published, else sold out. */
const availabilities: Record<string, string> = { IP: '20', MD: '20', TO: '20', CS: '20', NP: '10' };

const groups: Record<string, string> = {
  productform: 'descriptivedetail',
  productformdetail: 'descriptivedetail',
  contributor: 'descriptivedetail',
  language: 'descriptivedetail',
  extent: 'descriptivedetail',
  subject: 'descriptivedetail',
  imprint: 'publishingdetail',
  publisher: 'publishingdetail',
  publishingstatus: 'publishingdetail',
};

/** The elements of 2.1 that have another form in 3.0: the group that they belong to, and the form. */
const converted: Record<string, (node: Node) => [group: string | null, node: Node]> = {
  isbn: ({ text }) => [null, identifier('02', text)],
  ean13: ({ text }) => [null, identifier('03', text)],
  distinctivetitle: (node) => ['descriptivedetail', element('01', [renamed('titletext', node)])],
  title: (node) => {
    const type = textOf(node, 'titletype');
    const detail = element('01', node.children);
    const own =
      type && type !== '01' ? [leaf('titletype', type), ...detail.children.slice(1)] : null;
    return ['descriptivedetail', own ? branch('titledetail', own) : detail];
  },
  series: (node) => {
    const title = textOf(node, 'titleofseries') || textOf(node, 'title', 'titletext');
    const number = textOf(node, 'numberwithinseries');
    const parts = [leaf('titletext', title), leaf('partnumber', number)];
    return ['descriptivedetail', branch('collection', [element('02', parts)])];
  },
  numberofpages: ({ text }) => [
    'descriptivedetail',
    branch('extent', [
      leaf('extenttype', '00'),
      leaf('extentvalue', text),
      leaf('extentunit', '03'),
    ]),
  ],
  basicmainsubject: ({ text }) => ['descriptivedetail', subject('10', text)],
  bicmainsubject: ({ text }) => ['descriptivedetail', subject('12', text)],
  mainsubject: (node) => [
    'descriptivedetail',
    withNames('subject', node, { mainsubjectschemeidentifier: 'subjectschemeidentifier' }),
  ],
  othertext: (node) => {
    const content = withNames('textcontent', node, { texttypecode: 'texttype' });
    // 01 is the main description, which 3.0 numbers 03.
    const isMain = textOf(content, 'texttype') === '01';
    const children = content.children.map((child) =>
      isMain && child.name === 'texttype' ? leaf('texttype', '03') : child,
    );
    return ['collateraldetail', branch('textcontent', children)];
  },
  mediafile: (node) => {
    const isCover = /^0[46]$/.test(textOf(node, 'mediafiletypecode'));
    const link = leaf('resourcelink', textOf(node, 'mediafilelink'));
    const type = leaf('resourcecontenttype', isCover ? '01' : '');
    const resource = branch('supportingresource', [type, branch('resourceversion', [link])]);
    return ['collateraldetail', resource];
  },
  publicationdate: ({ text }) => [
    'publishingdetail',
    branch('publishingdate', [leaf('publishingdaterole', '01'), leaf('date', text)]),
  ],
  supplydetail: (node) => {
    const code = textOf(node, 'availabilitycode');
    const children = node.children.map((child) =>
      child.name === 'price' ? toPrice(child) : child,
    );
    const availability = leaf('productavailability', availabilities[code] ?? '40');
    const isCoded = code && !children.some(({ name }) => name === 'productavailability');
    const all = isCoded ? [...children, availability] : children;
    return ['productsupply', branch('supplydetail', all)];
  },
};

const identifier = (type: string, value: string) =>
  branch('productidentifier', [leaf('productidtype', type), leaf('idvalue', value)]);
const subject = (scheme: string, code: string) =>
  branch('subject', [leaf('subjectschemeidentifier', scheme), leaf('subjectcode', code)]);

const dateRoles: Record<string, string> = { priceeffectivefrom: '14', priceeffectiveuntil: '15' };

function toPrice(node: Node): Node {
  const dates = node.children.flatMap((child) => {
    const role = dateRoles[child.name];
    return role ? branch('pricedate', [leaf('pricedaterole', role), renamed('date', child)]) : [];
  });
  const countries = find(node, 'countrycode').map(({ text }) => text.trim());
  const territory = branch('territory', [leaf('countriesincluded', countries.join(' '))]);
  const price = withNames('price', node, { pricetypecode: 'pricetype' });
  return branch('price', [
    ...price.children,
    ...dates,
    ...(countries.length > 0 ? [territory] : []),
  ]);
}

/** Returns a product of ONIX 2.1 in the form of 3.0; one of 3.0 as it is. */
export function toOnix3(product: Node): Node {
  if (find(product, 'descriptivedetail').length > 0) return product;
  const grouped = new Map<string, Node[]>();
  const children: Node[] = [];
  for (const child of product.children) {
    const [group, node] = converted[child.name]?.(child) ?? [groups[child.name] ?? null, child];
    if (group === null) children.push(node);
    else grouped.set(group, [...(grouped.get(group) ?? []), node]);
  }
  return branch('product', [
    ...children,
    ...[...grouped].map(([name, list]) => branch(name, list)),
  ]);
}
