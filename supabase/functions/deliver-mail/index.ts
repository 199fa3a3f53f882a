import { requireStaff } from '../_shared/caller.ts';
import { deliverMail } from '../_shared/deliver.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { readText } from '../_shared/read-body.ts';

/** Sends what waits: called after an approval, and by any schedule that has the service key. */
export default endpoint({
  name: 'deliver-mail',
  methods: ['POST'],
  async answer(request) {
    await readText(request);
    await requireStaff(request);
    return deliverMail();
  },
});
