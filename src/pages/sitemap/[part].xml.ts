import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { getSitemapEntries } from '../../data/sitemap-entries.ts';
import { paginate } from '../../domain/pagination.ts';
import { maxSitemapEntries, sitemap } from '../../domain/site/feed.ts';

/** The parts of a sitemap that is too large for one file. */
export const getStaticPaths = (async () => {
  const parts = paginate(await getSitemapEntries(), maxSitemapEntries);
  return (parts.length > 1 ? parts : []).map(({ number, items }) => ({
    params: { part: `${number}` },
    props: { entries: items },
  }));
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props, site, url }) =>
  new Response(sitemap((site ?? url).origin, props.entries), {
    headers: { 'content-type': 'application/xml' },
  });
