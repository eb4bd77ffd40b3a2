import { beforeEach } from 'vitest';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { fiscalApi, type RECEIPT_RULES } from '#shared/sales/payments/fiscal-api.ts';
import { moneyActions } from './money.ts';
import { proofOf, storeSession } from './people.ts';
import { allTests, bookingScene } from './scene.ts';
import type { TestActor } from './server/carriers.ts';
import { FISCAL_SECRET, fiscalGatewayServer } from './services/fiscal-gateway-server.ts';

const LEGAL = {
  ...{ legalName: 'ТОВ «Карпати Тур»', registerNumber: '39481207', vatNumber: '394812013045', address: 'Тернопіль' },
  ...{ phone: '', licence: '', insurer: '', insuranceContract: '', insuredUntil: '', vatPercent: '20', series: 'КТ' },
};
export const SELLER = {
  ...{ legalName: LEGAL.legalName, registerNumber: LEGAL.registerNumber },
  ...{ vatNumber: LEGAL.vatNumber, address: LEGAL.address },
};

export function fiscalScene() {
  const scene = bookingScene({ instant: true });
  const { app, trip, rider } = scene;
  const gateway = allTests(() => fiscalGatewayServer());
  beforeEach(async () => {
    gateway.reset();
    await storeSession(app, trip.owner);
    await app.sql`update carrier set verified_at = ${app.clock.now()} where id = ${trip.carrierId}`;
    await app.sql`delete from graphile_worker._private_jobs where payload->>'attempt' is not null`;
    await app.sql`delete from fiscal_receipt`;
  });
  const its = {
    settings: (actor: TestActor = trip.owner) => app.call(fiscalApi.settings, {}, actor.token),
    setRule: (rule: (typeof RECEIPT_RULES)[number], actor: TestActor = trip.owner) =>
      app.call(fiscalApi.setRule, { body: { rule } }, actor.token),
    retry: (id: string | null = null) => app.call(fiscalApi.retry, { body: { id } }, trip.owner.token),
    nameSeller: () => app.call(legalApi.setLegal, { body: LEGAL }, trip.owner.token),
    async connect({ url = gateway.url, secret = FISCAL_SECRET } = {}) {
      const body = { url, secret };
      return app.call(fiscalApi.connect, { body }, trip.owner.token, await proofOf(app, trip.owner.token));
    },
    disconnect: async () => app.call(fiscalApi.disconnect, {}, trip.owner.token, await proofOf(app, trip.owner.token)),
    /** A carrier that can sell, with its gateway. */
    async connected() {
      await its.nameSeller();
      await its.connect();
      gateway.calls.length = 0;
    },
    async onTicket(bookingId: number) {
      const [row] = await app.sql<{ code: string }[]>`select ticket_key as code from booking where id = ${bookingId}`;
      return (await app.call(ticketApi.ticket, { params: { code: row?.code ?? '' } })).receipts ?? [];
    },
    /** The first receipt without a number. */
    first: async () => (await its.settings()).open[0],
    /** The receipts that the gateway was asked for, once for each call. */
    asked: () => gateway.calls.filter(({ type }) => type === 'receipt.issue').map(({ data }) => data),
  };
  return { ...scene, gateway, money: moneyActions(app, { trip, rider }), ...its };
}
