import { describe, expect, it } from 'vitest';
import { brokenPromises } from '#server/sales/bookings/queries/broken-promises.ts';
import { fiscalApi } from '#shared/sales/payments/fiscal-api.ts';
import { emailOf } from '#testing/accounts.ts';
import { endingProcess, ProcessEnded } from '#testing/ending-process.ts';
import { fiscalScene, SELLER } from '#testing/fiscal.ts';
import { HRYVNIAS } from '#testing/money.ts';
import { addCarrier } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { sendReceipt } from './commands/send-receipt.ts';

const { app, trip, rider, act, money, gateway, ...its } = fiscalScene();
const { settings, setRule, retry, connected, disconnect, onTicket, first, asked } = its;
const lateReceipts = async () =>
  (await brokenPromises(app.sql, new Date(0), app.clock.now())).filter(({ promise }) => promise === 'receipts');

describe('a receipt', () => {
  it('is asked for after the payment, and is on the ticket, with its number and address', async () => {
    await connected();
    const id = await money.booked();
    await money.pay(id, HRYVNIAS);
    expect(asked()).toEqual([]);
    expect(await first()).toMatchObject({ state: 'waiting', amount: 169_400, currency: 'UAH', reason: null });
    await app.runJobs();
    const [payment] = await app.sql<{ id: string }[]>`select id from payment where booking_id = ${id}`;
    expect(asked()).toEqual([
      {
        id: payment?.id,
        type: 'sale',
        returnOf: null,
        paidAt: app.clock.now().toISOString(),
        method: 'cash',
        amount: 169_400,
        currency: 'UAH',
        amountUah: 169_400,
        lines: [{ name: 'Проїзд Львів – Вроцлав, 12.06.2026: Дорослий', amount: 169_400 }],
        vat: { percent: 20, amount: 28_233 },
        ticket: {
          number: 'КТ 000001',
          code: expect.stringMatching(/^\w{6}$/),
          kind: 'passenger',
          ride: 'Львів – Вроцлав, 12.06.2026',
        },
        seller: SELLER,
      },
    ]);
    expect(gateway.calls[0]?.webhookId).toBe(payment?.id);
    expect(JSON.stringify(asked())).not.toMatch(/Ірина|Савчук|\+380/);
    const [receipt] = await onTicket(id);
    const number = gateway.issued.get(payment?.id ?? '')?.number ?? '';
    expect(receipt).toEqual({
      number,
      url: `https://kasa.example/check/${encodeURIComponent(number)}`,
      issuedAt: app.clock.now().toISOString(),
      amount: 169_400,
      currency: 'UAH',
    });
    expect((await settings()).open).toEqual([]);
    const headers = { authorization: `Bearer ${trip.owner.token}` };
    const csv = await fetch(`${app.address}/api/payments.csv?trip=${trip.tripId}`, { headers });
    expect(await csv.text()).toContain(number);
    const [mail] = await mailsTo(app.sql, await emailOf(app.sql, rider.accountId));
    expect(mail?.subject).toContain('фіскальний чек');
    expect(JSON.stringify(mail)).toContain(number);
  });

  it('of a return names its sale and the hryvnias of that day, also after the rate and the rule have changed', async () => {
    await connected();
    const id = await money.booked();
    await money.pay(id, { amount: 4_500, currency: 'EUR', rate: 10_000, method: 'cash' });
    await app.runJobs();
    await setRule('none');
    await app.sql`
      insert into exchange_rate (carrier_id, currency, rate, day) values (${trip.carrierId}, 'UAH', 510000, '2026-06-10')`;
    const [sale] = asked();
    await money.refund(id, {
      amount: 1_500,
      currency: 'EUR',
      rate: 10_000,
      method: 'cash',
      refundOf: sale?.id ?? '',
    });
    await app.runJobs();
    expect(asked()[1]).toMatchObject({
      type: 'return',
      returnOf: { id: sale?.id, fiscalNumber: gateway.issued.get(sale?.id ?? '')?.number },
      amount: 1_500,
      amountUah: 72_600,
      lines: [{ amount: 1_500 }],
    });
    expect((await onTicket(id)).map(({ amount }) => amount)).toEqual([4_500, -1_500]);
  });

  it.each([
    ['none', []],
    ['card', ['card']],
    ['cash', ['cash', 'card']],
    ['all', ['cash', 'card', 'transfer']],
  ] as const)('is asked for by the rule "%s"', async (rule, methods) => {
    await connected();
    await setRule(rule);
    const id = await money.booked();
    for (const method of ['cash', 'card', 'transfer'] as const)
      await money.pay(id, { amount: 1_000, currency: 'EUR', rate: 10_000, method });
    await app.runJobs();
    expect(asked().map(({ method }) => method)).toEqual(methods);
  });

  it('is not asked for without a gateway', async () => {
    const id = await money.booked();
    await money.pay(id, HRYVNIAS);
    await app.runJobs();
    expect((await settings()).open).toEqual([]);
    expect(await onTicket(id)).toEqual([]);
  });
});

describe('a gateway', () => {
  const paid = async () => {
    await connected();
    const id = await money.booked();
    return async () => {
      await money.pay(id, HRYVNIAS);
      await app.runJobs();
      return id;
    };
  };

  it.each([
    ['ends after it has issued, without an answer', { dies: 2 }],
    ['does not answer in time', { silent: 1 }],
    ['has no number at first', { later: 3 }],
  ])('that %s is asked again under the same id, and there is one receipt', async (_, does) => {
    const pay = await paid();
    Object.assign(gateway.does, does);
    const id = await pay();
    expect(asked().length).toBeGreaterThan(1);
    expect(new Set(asked().map((one) => one.id)).size).toBe(1);
    expect(gateway.issued.size).toBe(1);
    expect(await onTicket(id)).toHaveLength(1);
    expect((await settings()).open).toEqual([]);
  });

  it('that answers twice with two numbers does not change the first', async () => {
    const pay = await paid();
    gateway.does.renumbers = true;
    const id = await pay();
    const [receipt] = await onTicket(id);
    const [row] = await app.sql<{ id: string }[]>`select payment_id as id from fiscal_receipt where booking_id = ${id}`;
    await app.sql`
      update fiscal_receipt set state = 'waiting', number = null, url = null, ended_at = null, attempt = 0 where payment_id = ${row?.id ?? ''}`;
    const now = () => app.clock.now();
    await Promise.all([1, 2].map(() => sendReceipt(app.context, { id: row?.id ?? '', attempt: 0 }, now)));
    const [stored] = await onTicket(id);
    expect(stored?.number).not.toBe(receipt?.number);
    await sendReceipt(app.context, { id: row?.id ?? '', attempt: 0 }, now);
    await sendReceipt(app.context, { id: row?.id ?? '', attempt: 1 }, now);
    expect((await onTicket(id)).map(({ number }) => number)).toEqual([stored?.number]);
  });

  it('that is away is asked nine times; then the staff is notified once, and a press asks again', async () => {
    const pay = await paid();
    gateway.does.status = 503;
    const id = await pay();
    expect(asked()).toHaveLength(9);
    expect(await first()).toMatchObject({ state: 'failed', reason: 'away', said: '503', nextAt: null, bookingId: id });
    await money.pay(id, { amount: 500, currency: 'EUR', rate: 10_000, method: 'cash' });
    await app.runJobs();
    expect((await settings()).open).toHaveLength(2);
    const notified = await app.sql<{ subject: string; path: string }[]>`
      select subject, path from notification where account_id = ${trip.owner.accountId} and subject = 'receiptFailed'`;
    expect(notified).toEqual([{ subject: 'receiptFailed', path: '/company/card-payments' }]);
    gateway.reset();
    await retry();
    await app.runJobs();
    expect(asked()).toHaveLength(2);
    expect((await settings()).open).toEqual([]);
  });

  it('waits longer after each attempt', async () => {
    const pay = await paid();
    gateway.does.status = 500;
    await pay();
    const [row] = await app.sql<{ id: string }[]>`
      update fiscal_receipt set state = 'waiting', attempt = 2, ended_at = null where carrier_id = ${trip.carrierId} returning payment_id as id`;
    await sendReceipt(app.context, { id: row?.id ?? '', attempt: 2 }, () => app.clock.now());
    const due = new Date(app.clock.now().getTime() + 300_000);
    expect(await first()).toMatchObject({ state: 'waiting', reason: 'away', nextAt: due.toISOString() });
    const [job] = await app.sql`
      select run_at as "runAt" from graphile_worker._private_jobs where payload->>'id' = ${row?.id ?? ''} and payload->>'attempt' = '3'`;
    expect(job).toEqual({ runAt: due });
  });

  it.each([
    ['refuses', { status: 422, body: '{"reason":"ПРРО: немає коду УКТЗЕД"}' }, 'refused', 'ПРРО: немає коду УКТЗЕД', 1],
    ['answers with a page', { body: '<html>вхід</html>' }, 'unread', '<html>вхід</html>', 9],
    ['gives no address', { body: '{"fiscalNumber":"7"}' }, 'unread', '{"fiscalNumber":"7"}', 9],
    ['gives the address of a script', { body: '{"fiscalNumber":"7","url":"javascript:alert(1)"}' }, 'unread', null, 9],
    ['refuses the signature', { status: 403 }, 'unsigned', '', 9],
  ])('that %s is named in the list', async (_, does, reason, said, attempts) => {
    const pay = await paid();
    Object.assign(gateway.does, does);
    const id = await pay();
    expect(await first()).toMatchObject({ state: 'failed', reason, ...(said !== null && { said }) });
    expect(asked()).toHaveLength(attempts);
    expect(await onTicket(id)).toEqual([]);
  });

  it('that has refused the sale gets its return after it, and not before', async () => {
    const pay = await paid();
    gateway.does.status = 422;
    const id = await pay();
    const [sale] = asked();
    await money.refund(id, { ...HRYVNIAS, refundOf: sale?.id ?? '' });
    await app.runJobs();
    expect((await settings()).open.map(({ reason }) => reason).sort()).toEqual(['refused', 'sale']);
    expect(asked()).toHaveLength(1);
    gateway.reset();
    // Another carrier cannot ask for it.
    const { owner } = await addCarrier(app.sql);
    await app.call(fiscalApi.retry, { body: { id: sale?.id ?? null } }, owner.token);
    await app.runJobs();
    expect(asked()).toEqual([]);
    await retry(sale?.id);
    await app.runJobs();
    expect(asked().map(({ type }) => type)).toEqual(['sale', 'return']);
    expect(await onTicket(id)).toHaveLength(2);
  });

  it('that is forgotten gets nothing more, and the next one gets what waits', async () => {
    const pay = await paid();
    await disconnect();
    const id = await pay();
    expect((await settings()).open).toEqual([]);
    await connected();
    await money.pay(id, { amount: 500, currency: 'EUR', rate: 10_000, method: 'cash' });
    await app.sql`delete from fiscal_gateway where carrier_id = ${trip.carrierId}`;
    await app.runJobs();
    expect(await first()).toMatchObject({ state: 'failed', reason: 'off' });
  });
});

it('a process that ends anywhere leaves one receipt in the end', { timeout: 120_000 }, async () => {
  await connected();
  const id = await money.booked();
  let at = 1;
  for (let died = true; died; at += 1) {
    await act('pay', id, trip.driver, { paid: at % 2 === 1 });
    const [waiting] = await app.sql<{ id: string }[]>`
      select payment_id as id from fiscal_receipt where booking_id = ${id} and state = 'waiting'`;
    const { context, ended } = endingProcess(app.context, at);
    await sendReceipt(context, { id: waiting?.id ?? '', attempt: 0 }, () => app.clock.now()).catch((error) => {
      if (!(error instanceof ProcessEnded)) throw error;
    });
    died = ended();
    await app.runJobs();
  }
  expect(at).toBeGreaterThan(4);
  const [row] = await app.sql`
    select count(*)::int as all, count(*) filter (where state = 'done')::int as done, count(distinct number)::int as numbers
    from fiscal_receipt where booking_id = ${id}`;
  expect(row).toEqual({ all: at - 1, done: at - 1, numbers: at - 1 });
  expect(gateway.issued.size).toBe(at - 1);
  expect(await lateReceipts()).toEqual([]);
});

it('the nightly check finds a receipt that nothing asks for', async () => {
  await connected();
  const id = await money.booked();
  await money.pay(id, HRYVNIAS);
  await app.sql`delete from graphile_worker._private_jobs where payload->>'attempt' is not null`;
  expect(await lateReceipts()).toEqual([]);
  app.clock.advance(7 * 3_600_000);
  const [payment] = await app.sql<{ id: string }[]>`select id from payment where booking_id = ${id}`;
  expect(await lateReceipts()).toEqual([
    { promise: 'receipts', subject: payment?.id, expected: 'done', found: 'waiting' },
  ]);
});
