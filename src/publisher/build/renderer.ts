import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';
import { StaticPaths, type PathWithRoute } from 'astro/runtime/prerender/static-paths.js';

type ErrorHandler = ReturnType<App['createErrorHandler']>;

/**
 * Renders the site's pages. Astro bundles this module; releases save the bundle and render with it
 * again.
 */
class Renderer extends App {
  /** A page that fails to render fails the build. Astro would respond with its error page. */
  protected override createErrorHandler(): ErrorHandler {
    return {
      renderError: ({ url }, { error, status }) =>
        Promise.reject(
          error instanceof Error ? error : new Error(`${url} responded with status ${status}.`),
        ),
    };
  }
}

/** Without streaming: a build needs no early bytes, and a stream is slower than a string. */
const createRenderer = () => new Renderer({ ...createApp().manifest }, false);

let renderer = createRenderer();

/**
 * Returns every page and every other file that a route generates. Lists them again on each call,
 * because Astro caches them per manifest object.
 */
export function listPaths(): Promise<PathWithRoute[]> {
  renderer = createRenderer();
  return new StaticPaths(renderer).getAll();
}

export function render(address: string, { route }: PathWithRoute): Promise<Response> {
  return renderer.render(new Request(address), { routeData: route });
}
