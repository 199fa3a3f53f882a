import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';
import { skipPage as leaveOutRecord } from '../data/failed-pages.ts';
import { StaticPaths, type PathWithRoute } from 'astro/runtime/prerender/static-paths.js';

type ErrorHandler = ReturnType<App['createErrorHandler']>;

/** The pages of a shop as one module: bundled by Astro, then kept, to be rendered anew without bundling. */
class Renderer extends App {
  /** A page that cannot be rendered fails the build, where Astro would answer with another page. */
  protected override createErrorHandler(): ErrorHandler {
    return {
      renderError: ({ url }, { error, status }) =>
        Promise.reject(error instanceof Error ? error : new Error(`${url} was a ${status}.`)),
    };
  }
}

/** As one string a page: nobody waits for its first bytes, and streams cost more. */
const open = () => new Renderer({ ...createApp().manifest }, false);

let renderer = open();

/** Every page and every other file that routes name. */
export function listPaths(): Promise<PathWithRoute[]> {
  return new StaticPaths(renderer).getAll();
}

export function render(address: string, { route }: PathWithRoute): Promise<Response> {
  return renderer.render(new Request(address), { routeData: route });
}

/** Takes the record of a page out of the shop, before its pages are listed again. Whether it has one. */
export function skipPage(pathname: string): boolean {
  // Astro remembers the paths that it listed for as long as its manifest is the same object.
  renderer = open();
  return leaveOutRecord(pathname);
}
