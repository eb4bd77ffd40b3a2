import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { DomainError } from '#shared/core/errors.ts';
import { walletApi } from '#shared/sales/bookings/tickets/wallet-api.ts';
import { isRiding, passOf } from '../papers/papers/pass.ts';
import { ticketOf } from '../tickets/queries/ticket.ts';

/** Signing takes a few milliseconds of pure computing. */
const PASSES: RateLimit = { name: 'walletPasses', points: 60, seconds: 15 * 60 };

const handlers: Handlers<typeof walletApi> = {
  ofTicket: async ({ app, sql, params: { code }, locale, now }) => {
    const { apple, google } = app.wallets;
    const ticket = await ticketOf({ app, sql }, code, now);
    if (!isRiding(ticket)) return { apple: null, google: null };
    const pass = passOf(app, ticket, { key: code, locale });
    return {
      apple: apple?.isValid(now) ? app.publicUrl(`/api/tickets/${code}/pass.pkpass?locale=${locale}`) : null,
      google: google && (await google.link(pass, now)),
    };
  },

  applePass: async ({ app, pool, params: { code }, client, locale, now }) => {
    const { apple } = app.wallets;
    if (!apple?.isValid(now)) throw new DomainError('not_found');
    await app.rateLimits.consume(PASSES, pool, networkOf(client.ip), now);
    const ticket = await ticketOf({ app, sql: pool }, code, now);
    if (!isRiding(ticket)) throw new DomainError('not_found');
    return apple.pass(passOf(app, ticket, { key: code, locale }));
  },
};

/** Passes of tickets for the wallets of telephones (docs/product.md 9.30). */
export const wallet = defineDomain('wallet', walletApi, handlers);
