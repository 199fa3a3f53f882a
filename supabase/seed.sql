-- The shop as a first run shows it. For `supabase start` and the local emulator alone.

-- Everyone's password: heart-and-hollow
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change_token_new, email_change
)
select
  '00000000-0000-0000-0000-000000000000', person.id, 'authenticated', 'authenticated', person.email,
  extensions.crypt('heart-and-hollow', extensions.gen_salt('bf', 10)), now(),
  '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', ''
from (values
  ('5e1f0000-0000-4000-8000-000000000001'::uuid, 'owner@heartandhollow.example'),
  ('5e1f0000-0000-4000-8000-000000000002'::uuid, 'marnie@heartandhollow.example'),
  ('5e1f0000-0000-4000-8000-000000000003'::uuid, 'pending@heartandhollow.example')
) as person (id, email);

insert into auth.identities (
  id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
)
select
  gen_random_uuid(), 'email', id::text, id,
  jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now(), now()
from auth.users
where email like '%@heartandhollow.example';

-- The first one owns the shop.
update public.profiles set approved = true
where user_id = (select id from auth.users where email = 'owner@heartandhollow.example');
update public.profiles set approved = true
where user_id = (select id from auth.users where email = 'marnie@heartandhollow.example');
