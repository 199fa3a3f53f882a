import { z } from 'zod';
import { normalizeText } from '../../../src/domain/text/normalize-text.ts';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { endpoint } from '../_shared/handler.ts';
import { singleLine } from '../_shared/fields.ts';
import { enforceRateLimit, type Limit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';

const name = 'record-search';
const search = z.object({ query: singleLine(200) });
const lengths = { min: 2, max: 60 };
const limit: Limit = { perMinute: 10, perHour: 60, globalPerMinute: 60, globalPerHour: 600 };

/**
 * Counts a search that found nothing. It does not store texts that may be mail addresses, phone
 * numbers or whole messages.
 */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const { query } = await readBody(request, search);
    await enforceRateLimit(name, request, limit, env);
    const text = normalizeText(query);
    const hasLength = text.length >= lengths.min && text.length <= lengths.max;
    if (hasLength && /[\p{L}\p{N}]/u.test(text) && !isPersonal(query))
      unwrap(await createServiceClient(env).rpc('record_empty_search', { search_text: text }));
    return { success: true };
  },
});

/** A phone number can pass for an ISBN of ten digits. */
const isPersonal = (query: string) =>
  query.includes('@') ||
  (/\d(?:[\s()./+-]*\d){5}/.test(query) && !/^97[89][\d\s-]{10,}$/.test(query));
