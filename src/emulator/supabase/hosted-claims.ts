import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { completeToken, readClaims, type Metadata } from './jwt.ts';

const session = z.looseObject({ access_token: z.string() });
const inFragment = /(#|&)access_token=([^&]+)/;

/** Adds the claims of hosted tokens to the tokens in a response of Auth. */
export async function addHostedClaims(
  response: Response,
  database: PGlite,
  secret: string,
): Promise<Response> {
  const addClaims = async (token: string) =>
    completeToken(token, await fetchMetadata(readClaims(token).sub, database), secret);

  const headers = new Headers(response.headers);
  const { status } = response;
  const token = inFragment.exec(headers.get('location') ?? '')?.[2];
  if (token) {
    const completed = await addClaims(token);
    headers.set('location', (headers.get('location') ?? '').replace(token, completed));
    return new Response(response.body, { status, headers });
  }
  if (!headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  const parsed = session.safeParse(body);
  headers.delete('content-length');
  if (!parsed.success) return Response.json(body, { status, headers });
  const access_token = await addClaims(parsed.data.access_token);
  return Response.json({ ...parsed.data, access_token }, { status, headers });
}

async function fetchMetadata(userId: string, database: PGlite): Promise<Metadata> {
  const { rows } = await database.query<Metadata>(
    `select coalesce(raw_app_meta_data, '{}') as app_metadata,
            coalesce(raw_user_meta_data, '{}') as user_metadata
     from auth.users where id = $1`,
    [userId],
  );
  return rows[0] ?? { app_metadata: {}, user_metadata: {} };
}
