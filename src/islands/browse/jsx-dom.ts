/**
 * A JSX factory that creates DOM nodes, for scripts that render components without React. The components have
 * no state and no effects; their event handlers are left out, because actions/runtime.ts handles the clicks.
 */
type Props = Record<string, unknown> & { children?: unknown };
type Component = (props: Props) => unknown;

export const Fragment = ({ children }: Props): unknown => children;

export function jsx(type: string | Component, { children, ...props }: Props): unknown {
  if (typeof type === 'function') return type({ ...props, children });
  const namespace = type === 'svg' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml';
  const element = document.createElementNS(namespace, type);
  for (const [name, value] of Object.entries(props)) setProperty(element, name, value);
  element.append(...toNodes(children));
  return element;
}
export { jsx as jsxs, jsx as jsxDEV };

function setProperty(element: Element, name: string, value: unknown): void {
  if (name === 'dangerouslySetInnerHTML') Object.assign(element, { innerHTML: getHtml(value) });
  else if (name === 'className') element.setAttribute('class', String(value));
  else if (typeof value === 'boolean' && !name.startsWith('aria-'))
    element.toggleAttribute(name, value);
  else if (['boolean', 'number', 'string'].includes(typeof value))
    element.setAttribute(name, String(value));
}

const getHtml = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '__html' in value ? value.__html : '';

/** Returns the nodes of JSX; nothing for null, false and an element of React. */
export function toNodes(children: unknown): (Node | string)[] {
  if (Array.isArray(children)) return children.flatMap(toNodes);
  if (typeof children === 'number') return [String(children)];
  return typeof children === 'string' || children instanceof Node ? [children] : [];
}
