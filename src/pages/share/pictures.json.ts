import type { APIRoute } from 'astro';
import { listSharePictures } from '../../data/share-pictures.ts';

/** What the pictures show that the server draws on demand. */
export const GET: APIRoute = async () => Response.json(await listSharePictures());
