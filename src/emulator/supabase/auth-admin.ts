import type { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { changes, createAuthUsers, email } from './auth-users.ts';
import { apiKeys } from './api-keys.ts';

const creation = changes.extend({ email });
const number = (defaultPageSize: number) =>
  z.coerce.number().int().min(1).max(1000).catch(defaultPageSize);
const minPasswordLength = 8;

/** Creates the admin API of Auth, which requires the secret key. Supabase Lite has none. */
export function createAuthAdmin(database: PGlite): Hono {
  const accounts = createAuthUsers(database);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- basePath() returns a Hono
  const app: Hono = new Hono().basePath('/auth/v1/admin');

  app.use(async (context, next) => {
    const bearer = context.req.header('authorization')?.replace(/^Bearer\s+/i, '');
    if (!bearer) throw rejection(401, 'no_authorization', 'This endpoint requires a Bearer token');
    if (bearer !== apiKeys.secret) throw rejection(403, 'not_admin', 'User not allowed');
    await next();
  });

  app.get('/users', async (context) => {
    const page = number(1).parse(context.req.query('page'));
    const size = number(50).parse(context.req.query('per_page'));
    const { users, total } = await accounts.list(page, size);
    const last = Math.max(1, Math.ceil(total / size));
    context.header('x-total-count', `${total}`);
    const next = page < last ? `<${context.req.path}?page=${page + 1}>; rel="next", ` : '';
    context.header('link', `${next}<${context.req.path}?page=${last}>; rel="last"`);
    return context.json({ users, aud: 'authenticated' });
  });

  app.post('/users', async (context) => {
    const input = parseBody(creation, await context.req.json().catch(() => null));
    checkPassword(input.password);
    if (await accounts.find(input.email)) throw emailExists();
    return context.json(await accounts.create(input));
  });

  app.get('/users/:id', async (context) => {
    return context.json(requireUser(await accounts.read(parseId(context.req.param('id')))));
  });

  app.put('/users/:id', async (context) => {
    const id = parseId(context.req.param('id'));
    const input = parseBody(changes, await context.req.json().catch(() => null));
    checkPassword(input.password);
    const holder = input.email && (await accounts.find(input.email));
    if (holder && holder !== id) throw emailExists();
    return context.json(requireUser(await accounts.change(id, input)));
  });

  app.delete('/users/:id', async (context) => {
    const id = parseId(context.req.param('id'));
    requireUser(await accounts.read(id));
    await accounts.remove(id).catch(() => {
      throw rejection(500, 'unexpected_failure', 'Database error deleting user');
    });
    return context.json({});
  });

  app.notFound(() => rejection(404, 'not_found', 'There is no such page').getResponse());
  return app;
}

function rejection(status: 400 | 401 | 403 | 404 | 422 | 500, error_code: string, msg: string) {
  return new HTTPException(status, {
    res: Response.json({ code: status, error_code, msg }, { status }),
  });
}

const emailExists = () =>
  rejection(422, 'email_exists', 'A user with this email address has already been registered');

function requireUser<User>(user: User | undefined): User {
  if (user === undefined) throw rejection(404, 'user_not_found', 'User not found');
  return user;
}

function parseId(text: string): string {
  if (z.uuid().safeParse(text).success) return text;
  throw rejection(400, 'validation_failed', 'user_id must be an UUID');
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw rejection(400, 'validation_failed', z.prettifyError(result.error));
}

function checkPassword(password: string | undefined): void {
  if (password !== undefined && password.length < minPasswordLength)
    throw rejection(
      422,
      'weak_password',
      `Password should be at least ${minPasswordLength} characters.`,
    );
}
