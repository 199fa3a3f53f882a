import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

export const email = z.email().max(254).toLowerCase();
const metadata = z.record(z.string(), z.unknown());
/** The fields of a user that the admin API can change. */
export const changes = z.object({
  email: email.optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  app_metadata: metadata.optional(),
  user_metadata: metadata.optional(),
});

export type AccountChanges = z.infer<typeof changes>;

type User = Record<string, unknown>;

/** Selects a user in the format of the hosted service. */
const userJson = `jsonb_build_object(
  'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'phone', coalesce(u.phone, ''),
  'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
  'last_sign_in_at', u.last_sign_in_at, 'created_at', u.created_at, 'updated_at', u.updated_at,
  'app_metadata', coalesce(u.raw_app_meta_data, '{}'),
  'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
  'is_anonymous', u.is_anonymous,
  'identities', coalesce((
    select jsonb_agg(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider,
      'identity_data', i.identity_data, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
      'created_at', i.created_at, 'updated_at', i.updated_at
    )) from auth.identities i where i.user_id = u.id
  ), '[]')
) as data`;

/** Creates the queries of users. They run with the rights of the service role. */
export function createAuthUsers(database: PGlite) {
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
    async create({ email, password, email_confirm, app_metadata, user_metadata }: AccountChanges) {
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
             '{"provider": "email", "providers": ["email"]}'::jsonb || $5::jsonb, $6::jsonb
           )`,
          [
            id,
            email,
            password ?? crypto.randomUUID(),
            email_confirm ?? false,
            JSON.stringify(app_metadata ?? {}),
            JSON.stringify(user_metadata ?? {}),
          ],
        );
        await transaction.query(
          `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
           values ($1, 'email', $2::text, $2::text::uuid, jsonb_build_object('sub', $2::text, 'email', $3::text))`,
          [crypto.randomUUID(), id, email],
        );
      });
      return read(id);
    },
    change: (
      id: string,
      { email, password, email_confirm, app_metadata, user_metadata }: AccountChanges,
    ) =>
      one(
        `update auth.users u set
           email = coalesce($2, email),
           encrypted_password = coalesce(
             extensions.crypt($3, extensions.gen_salt('bf', 10)), encrypted_password
           ),
           email_confirmed_at = case
             when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at
           end,
           raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || coalesce($5::jsonb, '{}'),
           raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || coalesce($6::jsonb, '{}'),
           updated_at = now()
         where u.id = $1 returning ${userJson}`,
        [
          id,
          email ?? null,
          password ?? null,
          email_confirm ?? null,
          app_metadata ? JSON.stringify(app_metadata) : null,
          user_metadata ? JSON.stringify(user_metadata) : null,
        ],
      ),
    async remove(id: string): Promise<void> {
      await database.query('delete from auth.users where id = $1', [id]);
    },
  };
}
