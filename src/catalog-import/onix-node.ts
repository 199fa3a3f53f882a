/** An element by its lower-case name. `text` of a description has its markup. */
export type Node = { name: string; text: string; children: Node[] };

/** Returns all nodes at a path of names. */
export function find(node: Node, ...path: string[]): Node[] {
  return path.reduce(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [node],
  );
}

/** Returns the text of the first node at a path on one line, or an empty text. */
export const textOf = (node: Node, ...path: string[]): string =>
  find(node, ...path)[0]
    ?.text.trim()
    .replace(/\s+/g, ' ') ?? '';
