import type { APIRoute } from 'astro';
import { drawShareResponse } from '../../../images/share-response.ts';

/** Drawing a picture takes a tenth of a second, which is too long for each of 10,000 books in each release. */
export const prerender = false;

export const GET: APIRoute = ({ url, locals }) => drawShareResponse(url, locals);
