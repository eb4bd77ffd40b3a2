import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import { embedApi } from '#shared/office/integrations/embed-api.ts';
import { setEmbedOrigins } from '../commands/embed.ts';
import { framersOfCarrier } from '../queries/embed.ts';
import { companyOf } from './company.ts';

const handlers: Handlers<typeof embedApi> = {
  settings: async ({ sql, me }) => ({ origins: [...((await framersOfCarrier(sql, companyOf(me))) ?? [])] }),

  set: async ({ sql, me, body: { origins }, changed }) => {
    const carrierId = companyOf(me);
    await requireConfirmedEmail(sql, me.accountId);
    await setEmbedOrigins(sql, carrierId, origins);
    changed(`carrier:${carrierId}`);
    return { origins: [...new Set(origins)] };
  },
};

export const embed = defineDomain('embed', embedApi, handlers, { publicPages: { framers: framersOfCarrier } });
