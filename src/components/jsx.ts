import type { ElementType, Key, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';
export type { JSX } from 'react/jsx-runtime';

type Props = { children?: ReactNode };

/**
 * The JSX factory of this project; `jsxImportSource` names it. A browser's translator replaces each text
 * node by an element. React throws, or updates a node that is no longer shown, where it owns a text node
 * beside others. So every text is the only child of an element, which React fills by `textContent`.
 */
export const jsx = separating(react.jsx);
export const jsxs = separating(react.jsxs);
export const jsxDEV = (type: ElementType, props: Props, key?: Key, isStatic?: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

function separating(create: typeof react.jsx) {
  return (type: ElementType, props: Props, key?: Key) => {
    const isElement = typeof type === 'string';
    const isTextOnly = isElement && textOnly.test(type);
    const children = separate(props.children, type !== react.Fragment, isTextOnly);
    // React warns where `jsxs` gets texts that were joined into one.
    const make = Array.isArray(children) ? create : react.jsx;
    // A text that was translated before hydration is no mismatch.
    if (isElement && isText(children)) {
      return make(type, { ...props, children, suppressHydrationWarning: true }, key);
    }
    return make(type, children === props.children ? props : { ...props, children }, key);
  };
}

/** These hold text only. */
const textOnly = /^(option|title|textarea|style|text)$/;

const isText = (node: ReactNode): node is string | number =>
  (typeof node === 'string' && node !== '') || typeof node === 'number';
const isList = (node: ReactNode): node is readonly ReactNode[] => Array.isArray(node);
const isNothing = (node: ReactNode) =>
  node === '' || node === null || node === undefined || typeof node === 'boolean';

/** Joins adjacent texts, and gives each an element of its own unless it is the only child. */
function separate(children: ReactNode, needsNoSeparator: boolean, isTextOnly: boolean): ReactNode {
  if (!isList(children)) {
    return isText(children) && !needsNoSeparator ? wrap(children, 0) : children;
  }
  if (!children.some((node) => isText(node) || isList(node))) return children;
  const joined: ReactNode[] = [];
  let place = -1;
  for (const [index, node] of children.entries()) {
    const before = joined[place];
    if (isText(node) && isText(before)) joined[place] = `${before}${node}`;
    else joined[index] = isList(node) ? separate(node, false, isTextOnly) : node;
    if (isText(node) && place < 0) place = index;
    else if (!isText(node) && !isNothing(node)) place = -1;
  }
  const rest = joined.filter((node) => !isNothing(node));
  if (needsNoSeparator && rest.length === 1 && isText(rest[0])) return rest[0];
  if (isTextOnly) return joined;
  return Array.from(joined, (node, index) => (isText(node) ? wrap(node, index) : node));
}

function wrap(text: ReactNode, index: number) {
  return react.jsx('span', { children: text, suppressHydrationWarning: true }, index);
}
