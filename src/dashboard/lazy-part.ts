import { type ComponentType, lazy } from 'react';

const maxTries = 5;
const firstPauseMs = 500;

/**
 * Returns a component that is loaded when it is first rendered. A file that does not come is requested again
 * four times, for 8 seconds or as soon as the browser is online. Firefox does not request it again, and the
 * error boundary then offers a reload.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => loadAgain(load, 1));

async function loadAgain<Part>(load: () => Promise<Part>, tries: number): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (tries === maxTries) throw error;
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, firstPauseMs * 2 ** (tries - 1));
    });
    return loadAgain(load, tries + 1);
  }
}
