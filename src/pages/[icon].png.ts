import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { icon } from 'virtual:shop-texts';
import { drawIcon, iconNames } from '../images/shop-icon.ts';

export const getStaticPaths = (() =>
  iconNames.map((name) => ({
    params: { icon: name },
    props: { name },
  }))) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** A bitmap of the shop's icon. */
export const GET: APIRoute<Props> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(icon, props.name)), {
    headers: { 'content-type': 'image/png' },
  });
