import { openBackend, told } from '../_shared/backend.ts';
import { userOf } from '../_shared/caller.ts';
import { deliverMail } from '../_shared/deliver.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { later } from '../_shared/later.ts';
import { countCall, sendLimit } from '../_shared/limit.ts';
import { readText } from '../_shared/read-body.ts';

const name = 'send-approval-request';

/** Tells the approved admins that the caller waits for them. Whatever the body says, the token decides. */
export default endpoint({
  name,
  methods: ['POST'],
  async answer(request) {
    await readText(request);
    const { id } = await userOf(request);
    await countCall(name, request, sendLimit);
    told(await openBackend().rpc('request_approval', { person: id }));
    later(name, deliverMail);
    return { success: true };
  },
});
