import { randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { isCommonPassword } from '../../domain/people/common-password.ts';
import { apiKeys, bearerOf } from './keys.ts';

const email = z.email().max(254).toLowerCase();
const creation = z.strictObject({
  email,
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
});
const invitation = z.strictObject({ email });

type User = Record<string, unknown>;

/** Selects the factors of the user `u` in the format of the hosted service. */
export const factorsJson = `coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', f.id, 'status', f.status, 'friendly_name', f.friendly_name,
    'factor_type', f.factor_type, 'created_at', f.created_at, 'updated_at', f.updated_at
  ) order by f.created_at) from auth.mfa_factors f where f.user_id = u.id
), '[]')`;

/** Selects the fields of a user that we read, in the format of the hosted service. */
const userJson = `jsonb_build_object(
  'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'phone', coalesce(u.phone, ''),
  'email_confirmed_at', u.email_confirmed_at, 'invited_at', u.invited_at,
  'last_sign_in_at', u.last_sign_in_at, 'created_at', u.created_at, 'updated_at', u.updated_at,
  'app_metadata', coalesce(u.raw_app_meta_data, '{}'),
  'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
  'factors', ${factorsJson}
) as data`;

/** Creates the queries of users. They run with the rights of the service role. */
function createAuthUsers(database: PGlite) {
  const one = async (sql: string, values: unknown[]): Promise<User | undefined> => {
    const { rows } = await database.query<{ data: User }>(sql, values);
    return rows[0]?.data;
  };
  const read = (id: string) => one(`select ${userJson} from auth.users u where u.id = $1`, [id]);

  return {
    read,
    async find(email: string): Promise<string | undefined> {
      const sql = 'select id from auth.users where email = $1';
      const { rows } = await database.query<{ id: string }>(sql, [email]);
      return rows[0]?.id;
    },
    async list(page: number, size: number) {
      const { rows } = await database.query<{ data: User }>(
        `select ${userJson} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
        [size, (page - 1) * size],
      );
      const all = await database.query<{ total: number }>(
        'select count(*)::integer as total from auth.users',
      );
      return { users: rows.map(({ data }) => data), total: all.rows[0]?.total ?? 0 };
    },
    async create({ email, password, email_confirm }: z.infer<typeof creation>) {
      const id = crypto.randomUUID();
      await database.transaction(async (transaction) => {
        await transaction.query(
          `insert into auth.users (
             id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
             raw_user_meta_data
           ) values (
             $1, 'authenticated', 'authenticated', $2,
             extensions.crypt($3, extensions.gen_salt('bf', 10)),
             case when $4::boolean then now() end,
             '{"provider": "email", "providers": ["email"]}', '{}'
           )`,
          [id, email, password ?? crypto.randomUUID(), email_confirm ?? false],
        );
        await transaction.query(
          `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
           values ($1, 'email', $2::text, $2::text::uuid, jsonb_build_object('sub', $2::text, 'email', $3::text))`,
          [crypto.randomUUID(), id, email],
        );
      });
      return read(id);
    },
    async remove(id: string): Promise<void> {
      await database.query('delete from auth.users where id = $1', [id]);
    },
    /** Stores the token of an invitation. It takes the place of an earlier one. */
    invite: (id: string, token: string) =>
      one(
        `update auth.users u set
           invited_at = now(), confirmation_sent_at = now(), confirmation_token = $2
         where u.id = $1 returning ${userJson}`,
        [id, token],
      ),
  };
}

const number = (defaultPageSize: number) =>
  z.coerce.number().int().min(1).max(1000).catch(defaultPageSize);
const minPasswordLength = 8;

/**
 * Creates the admin API of Auth, which requires the secret key. Supabase Lite has none.
 * `sendInvitation` mails a token to an address.
 */
export function createAuthAdmin(
  database: PGlite,
  sendInvitation: (email: string, token: string) => void,
): Hono {
  const accounts = createAuthUsers(database);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- basePath() returns a Hono
  const app: Hono = new Hono().basePath('/auth/v1');

  app.use(async (context, next) => {
    const bearer = bearerOf(context.req.raw);
    if (!bearer) throw authError(401, 'no_authorization', 'This endpoint requires a Bearer token');
    if (bearer !== apiKeys.secret) throw authError(403, 'not_admin', 'User not allowed');
    await next();
  });

  app.get('/admin/users', async (context) => {
    const page = number(1).parse(context.req.query('page'));
    const size = number(50).parse(context.req.query('per_page'));
    const { users, total } = await accounts.list(page, size);
    const last = Math.max(1, Math.ceil(total / size));
    context.header('x-total-count', `${total}`);
    const next = page < last ? `<${context.req.path}?page=${page + 1}>; rel="next", ` : '';
    context.header('link', `${next}<${context.req.path}?page=${last}>; rel="last"`);
    return context.json({ users, aud: 'authenticated' });
  });

  app.post('/admin/users', async (context) => {
    const input = parseBody(creation, await context.req.json().catch(() => null));
    checkPassword(input.password);
    if (await accounts.find(input.email)) throw emailExists();
    return context.json(await accounts.create(input));
  });

  app.get('/admin/users/:id', async (context) => {
    return context.json(requireUser(await accounts.read(parseId(context.req.param('id')))));
  });

  app.delete('/admin/users/:id', async (context) => {
    const id = parseId(context.req.param('id'));
    requireUser(await accounts.read(id));
    await accounts.remove(id).catch(() => {
      throw authError(500, 'unexpected_failure', 'Database error deleting user');
    });
    return context.json({});
  });

  app.post('/invite', async (context) => {
    const input = parseBody(invitation, await context.req.json().catch(() => null));
    const known = await accounts.find(input.email);
    const user = known ? await accounts.read(known) : await accounts.create(input);
    const { id, email_confirmed_at } = requireUser(user);
    if (email_confirmed_at) throw emailExists();
    const token = randomBytes(28).toString('hex');
    const invited = await accounts.invite(String(id), token);
    sendInvitation(input.email, token);
    return context.json(invited);
  });

  app.notFound(() => authError(404, 'not_found', 'There is no such page').getResponse());
  return app;
}

export function authError(
  status: 400 | 401 | 403 | 404 | 422 | 429 | 500,
  error_code: string,
  msg: string,
) {
  return new HTTPException(status, {
    res: Response.json({ code: status, error_code, msg }, { status }),
  });
}

const emailExists = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered');

function requireUser<User>(user: User | undefined): User {
  if (user === undefined) throw authError(404, 'user_not_found', 'User not found');
  return user;
}

function parseId(text: string): string {
  if (z.uuid().safeParse(text).success) return text;
  throw authError(400, 'validation_failed', 'user_id must be an UUID');
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw authError(400, 'validation_failed', z.prettifyError(result.error));
}

/** Throws for a password that is too short, or that hosted Auth finds among leaked ones. */
export function checkPassword(password: string | null | undefined): void {
  if (password === undefined || password === null) return;
  if (password.length < minPasswordLength)
    throw weakPassword(`Password should be at least ${minPasswordLength} characters.`);
  if (isCommonPassword(password))
    throw weakPassword(
      'Password is known to be weak and easy to guess, please choose a different one.',
    );
}

const weakPassword = (reason: string) => authError(422, 'weak_password', reason);
