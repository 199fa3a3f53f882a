import { openBackend, told } from '../_shared/backend.ts';
import { staffOf } from '../_shared/caller.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { readText } from '../_shared/read-body.ts';

const perPage = 1000;

type User = { id: string; email: string };

/** Everyone who has an account, with the address that profiles do not hold. */
export default endpoint({
  name: 'get-users',
  methods: ['GET', 'POST'],
  async answer(request) {
    await readText(request);
    await staffOf(request);
    const users: User[] = [];
    for (let page = 1; ; page += 1) {
      const listed = told(await openBackend().auth.admin.listUsers({ page, perPage })).users;
      users.push(...listed.map(({ id, email = '' }) => ({ id, email })));
      if (listed.length < perPage) return { users };
    }
  },
});
