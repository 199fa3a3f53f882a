import type { Database } from '../../../src/data/backend/database.generated.d.ts';
import type { Client } from '../supabase/open-backend.ts';
import type { Caller } from './open-callers.ts';

type Name = keyof Database['public']['Functions'];

const hash = '0'.repeat(64);

/** Calls a function of the database with parameters that it takes. One that is missing here does not compile. */
export async function requestRpc(
  { client, person }: Caller,
  service: Client,
  name: string,
): Promise<string> {
  const idsOf = async (table: string) => {
    const { data } = await service.from(table).select('id').throwOnError();
    return data.map(({ id }) => id);
  };
  const addSubscriber = async () => {
    const row = { email: `${crypto.randomUUID()}@reader.example`, confirmed_at: new Date() };
    const added = service.from('newsletter_subscribers').insert(row).select('id').single();
    return { id: (await added.throwOnError()).data.id };
  };
  const addMessage = async () => {
    const row = {
      first_name: 'Ada',
      last_name: 'Vance',
      email: 'ada@reader.example',
      subject: 'Other',
      message: 'Hello',
    };
    const added = service.from('contact_messages').insert(row).select('id').single();
    return (await added.throwOnError()).data.id;
  };
  const parameters: Record<Name | 'is_approved', () => object | Promise<object>> = {
    apply_due_changes: () => ({}),
    answer_message: async () => ({
      answer_id: crypto.randomUUID(),
      about_id: await addMessage(),
      answer_text: 'Yes.',
      known_answers: 0,
    }),
    claim_mail: () => ({ max_count: 0 }),
    claim_request: () => ({ id: crypto.randomUUID() }),
    complete_mail: () => ({ mail: crypto.randomUUID(), mail_outcome: 'cancelled' }),
    complete_request: () => ({ id: crypto.randomUUID(), outcome: '' }),
    consume_newsletter_token: () => ({ hash, token_purpose: 'confirm' }),
    consume_rate_limit: () => ({
      called_function: 'cart',
      caller_hash: 'nobody',
      network_hash: hash,
      calls: 1,
      per_minute: 1,
      per_hour: 1,
      global_per_minute: 1,
      global_per_hour: 1,
    }),
    count_recovery_codes: () => ({}),
    create_recovery_codes: () => ({}),
    count_messages: () => ({ search_text: '' }),
    count_subscribers: () => ({ search_text: '' }),
    // Row-level security leaves those of others out. Of nobody, everybody may delete none.
    delete_events: () => ({ ids: [crypto.randomUUID()] }),
    describe_schema: () => ({}),
    end_own_session: () => ({ session: crypto.randomUUID() }),
    ensure_profile: () => ({}),
    forget_person: () => ({ address: 'nobody@reader.example', erases: true }),
    get_access: () => ({ person, session: crypto.randomUUID(), assurance_level: 'aal1' }),
    let_in: () => ({ person, role: 'bookseller' }),
    invite_subscriber: () => ({ address: `${crypto.randomUUID()}@b.example` }),
    get_merchandising: () => ({}),
    record_rollback: () => ({ built_at: null }),
    save_withdrawal: () => ({
      request: hash.slice(0, 40),
      of_order: '1042',
      given_name: 'Ada',
      family_name: 'Vance',
      address: 'ada@reader.example',
      declared: 'The whole order',
    }),
    set_role: () => ({ person, role: 'admin', is_owner: false }),
    set_own_name: () => ({ name: crypto.randomUUID() }),
    set_publish_hold: () => ({ held: false }),
    is_approved: () => ({}),
    get_pending_site: () => ({}),
    may_publish: () => ({}),
    list_empty_searches: () => ({}),
    list_own_sessions: () => ({}),
    list_messages: () => ({ of_state: 'new', search_text: '', max_count: 1 }),
    list_unused_event_images: () => ({}),
    move_all_messages: () => ({
      from_state: 'spam',
      to_state: 'archived',
      search_text: 'nothing like this',
      newest_created_at: new Date(),
      newest_id: crypto.randomUUID(),
    }),
    move_messages: () => ({ ids: [crypto.randomUUID()], from_state: 'new', to_state: 'spam' }),
    list_subscribers: () => ({ of_status: '', search_text: '', max_count: 1 }),
    export_subscribers: () => ({ of_status: '', search_text: '' }),
    record_empty_search: () => ({ search_text: 'a query' }),
    abandon_request: () => ({ id: crypto.randomUUID() }),
    remove_user: () => ({ person: crypto.randomUUID(), actor: person }),
    move_collections: async () => ({ ids: await idsOf('collections_config') }),
    move_staff_picks: async () => ({ ids: await idsOf('staff_picks') }),
    update_pick_prices: () => ({ prices: [] }),
    require_fresh_sign_in: () => ({}),
    remove_second_step: () => ({ person }),
    use_recovery_code: () => ({ code: '0000' }),
    request_approval: () => ({ person }),
    async restore_deleted() {
      const trash = service.from('trash').select('topic, id').limit(1);
      const row = (await trash.throwOnError()).data[0];
      return { topic: row?.topic, ids: [row?.id] };
    },
    async update_events() {
      const events = service.from('events').select('id, updated_at').eq('is_draft', false).limit(1);
      const [event] = (await events.throwOnError()).data;
      return { changes: [{ ...event, fields: { price: 'Free' } }] };
    },
    unsubscribe_subscriber: () => addSubscriber(),
    subscribe: () => ({ address: 'subscriber@reader.example' }),
  };
  if (!isIn(parameters, name)) throw new Error(`No such function: ${name}`);
  const { error, status } = await client.rpc(name, await parameters[name]());
  return error ? `${status}` : 'yes';
}

const isIn = <Names extends string>(record: Record<Names, unknown>, name: string): name is Names =>
  name in record;
