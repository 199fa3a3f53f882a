import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { requireManager } from '../_shared/auth.ts';
import { endpoint } from '../_shared/handler.ts';
import { readText } from '../_shared/read-body.ts';

const perPage = 1000;

type User = {
  id: string;
  email: string;
  isConfirmed: boolean;
  isInvited: boolean;
  hasSecondStep: boolean;
};

/** Returns the email address of each account, which profiles do not contain, and whether it is confirmed, invited and has an authenticator. */
export default endpoint({
  name: 'get-users',
  methods: ['GET', 'POST'],
  createHandler: (env) => async (request) => {
    await readText(request);
    await requireManager(request, env);
    const users: User[] = [];
    for (let page = 1; ; page += 1) {
      const pageUsers = unwrap(
        await createServiceClient(env).auth.admin.listUsers({ page, perPage }),
      ).users;
      // The service may send fewer than were asked for.
      if (pageUsers.length === 0) return { users };
      users.push(
        ...pageUsers.map(({ id, email = '', email_confirmed_at, invited_at, factors = [] }) => ({
          id,
          email,
          isConfirmed: Boolean(email_confirmed_at),
          isInvited: Boolean(invited_at),
          hasSecondStep: factors.some(({ status }) => status === 'verified'),
        })),
      );
    }
  },
});
