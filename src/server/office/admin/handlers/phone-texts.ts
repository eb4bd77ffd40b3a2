import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { takeStatus } from '#server/core/texting/outcome.ts';
import { phoneChannels } from '#server/core/texting/queue.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { phoneTextsApi } from '#shared/office/admin/phone-texts-api.ts';
import { textLog } from '../queries/phone-texts.ts';

/** The most characters of a reason that are kept. */
const REASON_LENGTH = 200;

const handlers: Handlers<typeof phoneTextsApi> = {
  texts: async ({ app, sql, query, address }) => {
    const { rows, total } = await textLog(sql, query);
    return { ...paginate(rows, total, query, address), channels: phoneChannels(app) };
  },

  status: async ({ app, pool, params, body, header, rawBody, now }) => {
    const gateway = app.gateways[params.channel];
    // Anyone who does not know the secret learns nothing, also not whether there is a gateway.
    if (!gateway?.isFrom(header, rawBody(), now)) throw new DomainError('not_found');
    const { id, status, reason } = body.data;
    const words = reason.replace(/\p{Cc}/gu, ' ').slice(0, REASON_LENGTH);
    if (!(await takeStatus(app, pool, { id, status, reason: words, channel: params.channel }, now)))
      throw new DomainError('not_found');
    return undefined;
  },
};

export const phoneTexts = defineDomain('phoneTexts', phoneTextsApi, handlers);
