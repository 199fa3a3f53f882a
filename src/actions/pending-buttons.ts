/** Creates the record of buttons whose label says that their action is pending. */
export function createPendingButtons() {
  const buttons = new Map<Element, [content: ChildNode[], name: string | null]>();
  return {
    has: (button: Element) => buttons.has(button),

    add(button: Element, label: string): void {
      buttons.set(button, [[...button.childNodes], button.ariaLabel]);
      button.textContent = button.ariaLabel = label;
    },

    /** Restores the labels of the buttons that the predicate accepts. */
    clear(isAbout: (button: Element) => boolean): void {
      for (const [button, [content, name]] of buttons) {
        if (!isAbout(button)) continue;
        buttons.delete(button);
        button.replaceChildren(...content);
        button.ariaLabel = name;
      }
    },
  };
}
