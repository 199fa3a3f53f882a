import type { APIRoute } from 'astro';
import { getMoved } from '../data/moved.ts';

/** Where other addresses than those of pages lead, for the server and for exports. */
export const GET: APIRoute = async () => Response.json(await getMoved());
