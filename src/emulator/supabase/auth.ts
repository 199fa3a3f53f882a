import type { PGlite } from '@electric-sql/pglite';
import type { EmailDriver } from '@supabase/lite';
import { z } from 'zod';
import type { Mail } from '../mail.ts';
import { createAuthAdmin } from './auth-admin.ts';
import { completeToken, parseClaims, type Metadata } from './jwt.ts';
import type { Lite } from './lite.ts';

type AuthDeps = { app: Lite; database: PGlite; mailer: AuthMailer; secret: string };

/** Creates Auth: that of Supabase Lite with hosted tokens, and the admin API. */
export function createAuth({ app, database, mailer, secret }: AuthDeps) {
  const admin = createAuthAdmin(database);
  return {
    async fetch(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.startsWith('/auth/v1/admin/')) return admin.fetch(request);
      mailer.returnTo(searchParams.get('redirect_to'));
      return addHostedClaims(await app.fetch(request), database, secret);
    },
  };
}

type Origins = { origin: string; siteOrigin: string };

/**
 * Creates the mail driver of Auth. Supabase Lite links to the site and ignores `redirect_to`. The
 * driver rewrites the links to the emulator and to the current request's redirect.
 */
export function createAuthMailer({ origin, siteOrigin }: Origins, deliver: (mail: Mail) => void) {
  let redirectTo = siteOrigin;
  const defaultRedirect = encodeURIComponent(siteOrigin);
  const rewriteLinks = (text: string) =>
    text
      .replaceAll(`${siteOrigin}/auth/v1/verify`, `${origin}/auth/v1/verify`)
      .replaceAll(
        `redirect_to=${defaultRedirect}`,
        `redirect_to=${encodeURIComponent(redirectTo)}`,
      );

  const driver: EmailDriver = {
    async send({ to, subject, text, html }) {
      deliver({
        to,
        subject,
        ...(text !== undefined && { text: rewriteLinks(text) }),
        ...(html !== undefined && { html: rewriteLinks(html) }),
      });
    },
  };
  return {
    driver,
    /** Sets the redirect of the current request. URLs of other origins are replaced by the site. */
    returnTo(address: string | null): void {
      redirectTo =
        address && URL.canParse(address) && new URL(address).origin === new URL(siteOrigin).origin
          ? address
          : siteOrigin;
    },
  };
}

type AuthMailer = ReturnType<typeof createAuthMailer>;

const session = z.looseObject({ access_token: z.string() });
const inFragment = /(#|&)access_token=([^&]+)/;

/** Adds the claims of hosted tokens to the tokens in a response of Auth. */
async function addHostedClaims(
  response: Response,
  database: PGlite,
  secret: string,
): Promise<Response> {
  const addClaims = async (token: string) =>
    completeToken(token, await fetchMetadata(parseClaims(token).sub, database), secret);

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
