import type { Place } from './ask-table.ts';

const hash = '0'.repeat(64);

/** Calls a function of the database with parameters that it takes. */
export async function askFunction({ client, someone }: Place, name: string): Promise<string> {
  const parameters: Record<string, object> = {
    claim_mails: { most: 0 },
    settle_mail: { mail: crypto.randomUUID(), mail_outcome: 'dropped' },
    request_approval: { person: someone },
    subscribe: { address: 'subscriber@reader.example' },
    use_newsletter_link: { hash, wanted: 'confirm' },
    take_call: {
      called: 'cart',
      by: 'nobody',
      per_minute: 1,
      per_hour: 1,
      all_per_minute: 1,
      all_per_hour: 1,
    },
    remove_user: { person: crypto.randomUUID(), actor: someone },
    is_approved: {},
  };
  const { error, status } = await client.rpc(name, parameters[name]);
  return error ? `${status}` : 'yes';
}
