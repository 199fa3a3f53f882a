import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { completeToken, readClaims, type Metadata } from './jwt.ts';

const session = z.looseObject({ access_token: z.string() });
const inAddress = /(#|&)access_token=([^&]+)/;

/** Gives the tokens in an answer of auth the claims that a hosted one has. */
export async function addHostedClaims(
  answer: Response,
  database: PGlite,
  secret: string,
): Promise<Response> {
  const complete = async (token: string) =>
    completeToken(token, await metadataOf(readClaims(token).sub, database), secret);

  const headers = new Headers(answer.headers);
  const { status } = answer;
  const token = inAddress.exec(headers.get('location') ?? '')?.[2];
  if (token) {
    const completed = await complete(token);
    headers.set('location', (headers.get('location') ?? '').replace(token, completed));
    return new Response(answer.body, { status, headers });
  }
  if (!headers.get('content-type')?.includes('json')) return answer;
  const body: unknown = await answer.json();
  const read = session.safeParse(body);
  headers.delete('content-length');
  if (!read.success) return Response.json(body, { status, headers });
  const access_token = await complete(read.data.access_token);
  return Response.json({ ...read.data, access_token }, { status, headers });
}

async function metadataOf(person: string, database: PGlite): Promise<Metadata> {
  const { rows } = await database.query<Metadata>(
    `select coalesce(raw_app_meta_data, '{}') as app_metadata,
            coalesce(raw_user_meta_data, '{}') as user_metadata
     from auth.users where id = $1`,
    [person],
  );
  return rows[0] ?? { app_metadata: {}, user_metadata: {} };
}
