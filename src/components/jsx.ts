import type { ElementType, Key, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';
export type { JSX } from 'react/jsx-runtime';

type Props = { children?: ReactNode };

/**
 * The JSX factory of this project, set by `jsxImportSource`. Browser translators replace text nodes
 * by elements. If a text node has siblings, React then throws or updates a detached node. So every
 * text is the only child of an element, which React updates through `textContent`.
 */
export const jsx = withSeparateTexts(react.jsx);
export const jsxs = withSeparateTexts(react.jsxs);
export const jsxDEV = (type: ElementType, props: Props, key?: Key, isStatic?: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

function withSeparateTexts(create: typeof react.jsx) {
  return (type: ElementType, props: Props, key?: Key) => {
    const isElement = typeof type === 'string';
    const isTextOnly = isElement && textOnly.test(type);
    const children = separate(props.children, type !== react.Fragment, isTextOnly);
    // React warns if `jsxs` receives texts that were joined into one.
    const createElement = Array.isArray(children) ? create : react.jsx;
    // A translation before hydration is not a mismatch.
    if (isElement && isText(children)) {
      return createElement(type, { ...props, children, suppressHydrationWarning: true }, key);
    }
    return createElement(type, children === props.children ? props : { ...props, children }, key);
  };
}

/** Elements that allow only text. */
const textOnly = /^(option|title|textarea|style|text)$/;

const isText = (node: ReactNode): node is string | number =>
  (typeof node === 'string' && node !== '') || typeof node === 'number';
const isList = (node: ReactNode): node is readonly ReactNode[] => Array.isArray(node);
const isNothing = (node: ReactNode) =>
  node === '' || node === null || node === undefined || typeof node === 'boolean';

/** Joins adjacent texts, and wraps each in an element unless it is the only child. */
function separate(children: ReactNode, needsNoSeparator: boolean, isTextOnly: boolean): ReactNode {
  if (!isList(children)) {
    return isText(children) && !needsNoSeparator ? wrap(children, 0) : children;
  }
  if (!children.some((node) => isText(node) || isList(node))) return children;
  const nodes: ReactNode[] = [];
  let textIndex = -1;
  for (const [index, node] of children.entries()) {
    const before = nodes[textIndex];
    if (isText(node) && isText(before)) nodes[textIndex] = `${before}${node}`;
    else nodes[index] = isList(node) ? separate(node, false, isTextOnly) : node;
    if (isText(node) && textIndex < 0) textIndex = index;
    else if (!isText(node) && !isNothing(node)) textIndex = -1;
  }
  const visibleNodes = nodes.filter((node) => !isNothing(node));
  if (needsNoSeparator && visibleNodes.length === 1 && isText(visibleNodes[0]))
    return visibleNodes[0];
  if (isTextOnly) return nodes;
  return Array.from(nodes, (node, index) => (isText(node) ? wrap(node, index) : node));
}

function wrap(text: ReactNode, index: number) {
  return react.jsx('span', { children: text, suppressHydrationWarning: true }, index);
}
