/** Creates the record of buttons whose label says that their action is pending. */
export function createPendingButtons() {
  const buttons = new Map<Element, [content: ChildNode[], name: string | null]>();
  return {
    add(button: Element, label: string): void {
      if (buttons.has(button)) return;
      buttons.set(button, [[...button.childNodes], button.ariaLabel]);
      button.textContent = button.ariaLabel = label;
      button.ariaDisabled = 'true';
    },

    /** Restores the labels of the buttons that the predicate accepts. */
    clear(isAbout: (button: Element) => boolean): void {
      for (const [button, [content, name]] of buttons) {
        if (!isAbout(button)) continue;
        buttons.delete(button);
        button.replaceChildren(...content);
        button.ariaLabel = name;
        button.ariaDisabled = null;
      }
    },
  };
}

/**
 * Repeats the last click on a button that only an island handles, once the island is hydrated; a form that was submitted
 * marks its island, because React may replace the form. Returns the function for a click from before the runtime had
 * loaded.
 */
export function repeatMissedClicks(): (target: Element) => void {
  const missedClicks = new Map<Element, HTMLElement>();

  function repeatWhenHydrated(target: Element): void {
    const island = target.closest<HTMLElement>('astro-island[ssr]');
    const button = target.closest<HTMLButtonElement>(
      ':is([type=button],[method=post] button):not([data-action])',
    );
    if (!island || !button) return;
    if (button.type === 'submit') island.dataset['held'] = '';
    else {
      if (!missedClicks.has(island))
        island.addEventListener('astro:hydrate', () => missedClicks.get(island)?.click(), {
          once: true,
        });
      missedClicks.set(island, button);
    }
  }

  // A cast, because a check costs bytes on every page.
  addEventListener('click', ({ target }) => repeatWhenHydrated(target as Element));
  return repeatWhenHydrated;
}
