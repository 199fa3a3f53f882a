import type { APIRoute } from 'astro';
import { foldersThat, paths } from '../../domain/site/routes.ts';

const { home, browse, collections, newReleases, about, events } = paths;
const lists = [home, browse, collections, newReleases, paths.allSeries(), paths.allAuthors()];
const pages = foldersThat('isPrerendered').map((path) => `${path}*`);
const listsAndBooks = [about, ...lists, ...pages];
// The Markdown version of a book is no page; the link of a card opens the popup. The pointer rests on the
// link that led to the page, which is now a link to the page itself.
const isNoPage = [
  { href_matches: '/*.md' },
  { selector_matches: '[data-action],[download],[aria-current=page],[href=""],[href^="#"]' },
];

const linksTo = (targets: readonly string[]) => ({
  where: { and: [{ href_matches: targets }, ...isNoPage.map((not) => ({ not }))] },
  eagerness: 'moderate',
});

/**
 * What browsers may load before its link is pressed: `full`, and `reduced` for visitors who save data or have
 * a slow line. Pages about the visitor, such as the cart, are in neither.
 */
const rules = {
  full: { prerender: [linksTo(listsAndBooks)], prefetch: [linksTo([events])] },
  reduced: { prefetch: [linksTo([...listsAndBooks, events])] },
};

export const getStaticPaths = () =>
  Object.entries(rules).map(([amount, props]) => ({ params: { amount }, props }));

/** Speculation rules, as JSON. The server names them in a header of each page. */
export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(props), {
    headers: { 'content-type': 'application/speculationrules+json' },
  });
