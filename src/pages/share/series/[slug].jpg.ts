import type { APIRoute } from 'astro';
import { drawShareResponse } from '../../../images/share-response.ts';

export const prerender = false;

export const GET: APIRoute = ({ url, locals }) => drawShareResponse(url, locals);
