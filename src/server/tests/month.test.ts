import { expect, it } from 'vitest';
import { invoicePaper } from '#server/sales/bookings/papers/papers/invoice.ts';
import { loadList } from '#server/sales/bookings/papers/papers/load.ts';
import { passengerList } from '#server/sales/bookings/papers/papers/passengers.ts';
import { invoiceOf } from '#server/sales/bookings/papers/queries/invoices.ts';
import { paperData } from '#server/sales/bookings/papers/queries/papers.ts';
import { brokenPromises } from '#server/sales/bookings/queries/broken-promises.ts';
import { CURRENCIES, type Currency } from '#shared/core/currencies.ts';
import { figuresApi } from '#shared/office/dashboard/figures-api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { invoiceApi } from '#shared/sales/bookings/papers/invoice-api.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import type { BookableTrip } from '#testing/bookings.ts';
import { cardScene } from '#testing/card-payments.ts';
import { monthOf } from '#testing/month.ts';
import { addMember } from '#testing/server/carriers.ts';

const scene = cardScene();
const { app, bank } = scene;
const SEED = Number(process.env.MONTH_SEED ?? 31);
/** Each has 288 bookings; seven are a month. */
const ROUNDS = Number(process.env.MONTH_ROUNDS ?? 7);

/** A sum of the month, as each place of the product shows it; all of them have to be equal. */
type Sum = [what: string, sources: Record<string, number>];

it(`each sum of a month of twelve buses is the same wherever it is shown (MONTH_SEED=${SEED})`, {
  timeout: 60_000 + ROUNDS * 600_000,
}, async () => {
  const month = monthOf(scene, { seed: SEED, rounds: ROUNDS });
  const trips = await month.run();
  const { owner, carrierId } = month.carrier;
  const csv = await csvOf('from=2026-06-01&to=2026-08-31', owner.token);
  const sums: Sum[] = [
    ...(await ofFares(trips, csv, owner.token)),
    ...(await ofCash(month.diary, trips, csv, owner.token)),
    ...(await ofCards(csv, carrierId)),
    ...(await ofPapers(trips)),
    ...(await ofNumbers(carrierId)),
    ...(await ofCodes(owner.token, carrierId)),
  ];
  const { bookings, moved, refused } = month.diary;
  console.table(sums.map(([what, sources]) => ({ what, ...sources })));
  console.log({ bookings, moved, cards: month.paidPages.length, refused: Object.fromEntries(refused) });
  for (const [what, sources] of sums)
    expect({ what, differing: [...new Set(Object.values(sources))] }).toEqual({
      what,
      differing: [expect.any(Number)],
    });
  expect(await brokenPromises(app.sql, new Date(0), new Date(app.clock.now().getTime() + 3_900_000))).toEqual([]);
  expect(bookings).toBe(month.size);
});

type Rows = Record<string, string>[];

/** The rows of the table of payments, by the English names of its columns. */
async function csvOf(query: string, token: string): Promise<Rows> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.request('GET', `/api/payments.csv?${query}&locale=en`, { headers });
  expect(response.status).toBe(200);
  const text = await response.text();
  const lines = text
    .slice(text.startsWith('\uFEFF') ? 1 : 0)
    .trim()
    .split('\r\n');
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const names = cells(lines[0] ?? '');
  return lines.slice(1).map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index] ?? '', cell])));
}

const cents = (text: string | undefined) => Math.round(100 * Number((text ?? '').replaceAll(/[^\d.-]/g, '') || 0));
const sumOf = (rows: Rows, column: string) => rows.reduce((sum, row) => sum + cents(row[column]), 0);
const isPayment = ({ Row }: Rows[number]) => Row === 'payment' || Row === 'refund';
const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0);

async function number(query: ReturnType<typeof app.sql<{ sum: number }[]>>): Promise<number> {
  const [row] = await query;
  return Number(row?.sum ?? 0);
}

/** Sum of the lines of an account, in euro cents. */
const account = (name: string, kinds: string[], carrierId: number) =>
  number(app.sql`
  select coalesce(sum(l.eur_cents), 0)::int as sum from ledger_line l join ledger_entry e on e.id = l.entry_id
  where e.carrier_id = ${carrierId} and l.account = ${name} and e.kind = any(${kinds})`);

const FARES = ['fare', 'cancelled', 'forgiven'];
const PAYMENTS = ['payment', 'refund'];

async function ofFares(trips: readonly BookableTrip[], csv: Rows, token: string): Promise<Sum[]> {
  const carrierId = trips[0]?.carrierId ?? 0;
  const span = { from: '2026-06-01', to: '2026-08-31' } as const;
  const figures = await app.call(figuresApi.figures, { query: { ...span, by: 'bus' } }, token);
  const months = await app.call(figuresApi.figures, { query: { ...span, by: 'month' } }, token);
  const ofTrips: Rows = [];
  // One person downloads 30 files a minute.
  for (const { tripId } of trips)
    ofTrips.push(...(await csvOf(`trip=${tripId}`, (await addMember(app.sql, carrierId, 'dispatcher')).token)));
  const wrong = await number(app.sql`
    select count(*)::int as sum from payment r join payment p on p.id = r.refund_of
    where r.carrier_id = ${carrierId} and (r.trip_id <> p.trip_id or r.currency <> p.currency or r.rate <> p.rate)`);
  return [
    [
      'sold, cents',
      {
        ledger: -(await account('sales', FARES, carrierId)),
        bookings: await number(app.sql`select sum(owed)::int as sum from booking where carrier_id = ${carrierId}`),
        figures: figures.now.revenue,
        months: months.now.revenue,
        csv: sumOf(csv, 'Owed (EUR)'),
        trips: sumOf(ofTrips, 'Owed (EUR)'),
      },
    ],
    [
      'received, cents',
      {
        ledger: -(await account('debt', PAYMENTS, carrierId)),
        bookings: await number(app.sql`select sum(paid)::int as sum from booking where carrier_id = ${carrierId}`),
        figures: figures.now.received,
        months: months.now.received,
        csv: sumOf(csv.filter(isPayment), 'Counts for (EUR)'),
        trips: sumOf(ofTrips.filter(isPayment), 'Counts for (EUR)'),
      },
    ],
    [
      'rounding, cents',
      {
        ledger: -(await account('rounding', PAYMENTS, carrierId)),
        csv: sumOf(csv, 'Rounding (EUR)'),
        trips: sumOf(ofTrips, 'Rounding (EUR)'),
      },
    ],
    ['refunds that are not as their payment', { found: wrong, right: 0 }],
  ];
}

async function ofCash(
  diary: ReturnType<typeof monthOf>['diary'],
  trips: readonly BookableTrip[],
  csv: Rows,
  token: string,
): Promise<Sum[]> {
  const tills = (
    await Promise.all(trips.map(({ tripId }) => app.call(moneyApi.tripCash, { params: { tripId } }, token)))
  ).flatMap(({ cashUps }) => cashUps);
  const lines = await app.sql<{ account: string; kind: string; currency: Currency; amount: number }[]>`
    select l.account, e.kind, l.currency, sum(l.amount)::int as amount from ledger_line l join ledger_entry e on e.id = l.entry_id
    where e.carrier_id = ${trips[0]?.carrierId ?? 0} group by 1, 2, 3`;
  return CURRENCIES.filter((currency) => diary.collected.has(currency)).flatMap((currency): Sum[] => {
    const ledger = (name: string, ...kinds: string[]) =>
      total(
        lines.filter((line) => line.account === name && line.currency === currency && kinds.includes(line.kind)),
        ({ amount }) => amount,
      );
    const shown = tills.flatMap(({ sums }) => sums).filter((sum) => sum.currency === currency);
    const rows = csv.filter((row) => row.Method === 'Cash' && row.Currency === currency);
    const inside = tills.flatMap(({ payments }) => payments).filter((row) => row.currency === currency);
    return [
      [
        `cash taken, ${currency}`,
        {
          diary: diary.collected.get(currency) ?? 0,
          ledger: ledger('till', ...PAYMENTS),
          tills: total(shown, ({ collected }) => collected),
          rows: total(inside, ({ amount }) => amount),
          csv: sumOf(rows.filter(isPayment), 'Amount'),
        },
      ],
      [
        `spent, ${currency}`,
        {
          diary: diary.spent.get(currency) ?? 0,
          ledger: -ledger('till', 'expense', 'expense_removed'),
          tills: total(shown, ({ spent }) => spent),
          csv: -sumOf(
            rows.filter((row) => !isPayment(row)),
            'Amount',
          ),
        },
      ],
      [
        `confirmed, ${currency}`,
        {
          diary: diary.confirmed.get(currency) ?? 0,
          ledger: ledger('carrier', 'received'),
          tills: total(shown, ({ confirmed }) => confirmed ?? 0),
        },
      ],
      [
        `short, ${currency}`,
        {
          diary:
            (diary.collected.get(currency) ?? 0) -
            (diary.spent.get(currency) ?? 0) -
            (diary.confirmed.get(currency) ?? 0),
          ledger: ledger('difference', 'received'),
          tills: total(shown, ({ handOver, confirmed }) => handOver - (confirmed ?? 0)),
        },
      ],
    ];
  });
}

/** Sums at the providers for the carrier, after the refunds. */
async function ofCards(csv: Rows, carrierId: number): Promise<Sum[]> {
  const rows = await app.sql<{ currency: Currency; fees: boolean; amount: number }[]>`
    select l.currency, e.kind = 'fee' as fees, sum(l.amount)::int as amount from ledger_line l join ledger_entry e on e.id = l.entry_id
    where e.carrier_id = ${carrierId} and l.account = 'provider' group by 1, 2`;
  return (['UAH', 'EUR'] as const).flatMap((currency): Sum[] => {
    const paid = [...bank.checkouts.values()].filter((one) => one.state === 'paid' && one.currency === currency);
    const ledger = (fees: boolean) =>
      total(
        rows.filter((row) => row.currency === currency && row.fees === fees),
        ({ amount }) => amount,
      );
    const back = ({ refunds, disputes }: (typeof paid)[number]) =>
      total(
        refunds.filter(({ state }) => state === 'done'),
        ({ amount }) => amount,
      ) + total(disputes, ({ amount }) => amount);
    const cards = csv.filter((row) => row.Method === 'Card' && row.Currency === currency);
    return [
      [
        `by card, ${currency}`,
        { provider: total(paid, (one) => one.amount - back(one)), ledger: ledger(false), csv: sumOf(cards, 'Amount') },
      ],
      [`fees, ${currency}`, { provider: total(paid, ({ fee }) => fee), ledger: -ledger(true) }],
    ];
  });
}

const PAPER = { locale: 'en', layout: 'pages', documents: new Map(), checked: [] } as const;

/** Sums still to be paid according to the printed lists of the trips, and the sums of the invoices. */
async function ofPapers(trips: readonly BookableTrip[]): Promise<Sum[]> {
  const [listed, invoices] = [
    { paper: 0, ledger: 0 },
    { total: 0, vat: 0, paid: 0, owedOf: 0, vatOf: 0, paidOf: 0 },
  ];
  for (const { tripId, owner } of trips) {
    const data = await paperData(app.sql, owner, tripId, app.clock.now());
    for (const layout of [passengerList, loadList]) {
      const text = JSON.stringify(
        layout({ ...data, ...PAPER, now: app.clock.now(), publicUrl: app.context.publicUrl }).content,
      );
      listed.paper += cents(/(€[\d,.]+) due"/.exec(text)?.[1]);
    }
    listed.ledger += await number(app.sql`
      select coalesce(sum(l.eur_cents), 0)::int as sum from ledger_line l join ledger_entry e on e.id = l.entry_id join booking b on b.id = e.booking_id
      where b.trip_id = ${tripId} and l.account = 'debt' and b.status in ('confirmed', 'boarded', 'completed')`);
    const [first] = await app.sql<{ id: number; party: number }[]>`
      select id, party_id as party from booking where trip_id = ${tripId} and status = 'completed' and owed > 0 order by id limit 1`;
    if (!first) continue;
    const buyer = { name: 'Школа № 28', taxNumber: '22340118', address: 'Тернопіль' };
    await app.call(invoiceApi.issue, { params: { bookingId: first.id }, body: buyer }, owner.token);
    const [{ number: issued } = { number: 0 }] = await app.sql<
      { number: number }[]
    >`select number from invoice where party_id = ${first.party}`;
    const paper = invoicePaper(await invoiceOf(app.sql, first.party, issued), { locale: 'en', now: app.clock.now() });
    const sums = [...JSON.stringify(paper.content.at(-1)).matchAll(/"text":"(-?€[\d,.]+)"/g)].map(([, text]) =>
      cents(text),
    );
    invoices.total += sums[0] ?? 0;
    invoices.vat += sums[1] ?? 0;
    invoices.paid += sums[2] ?? 0;
    const tickets = await app.sql<{ owed: number; paid: number }[]>`
      select b.owed, b.paid from booking b join ticket_number n on n.booking_id = b.id where b.party_id = ${first.party} and b.owed > 0`;
    invoices.owedOf += total(tickets, ({ owed }) => owed);
    invoices.vatOf += total(tickets, ({ owed }) => Math.round(owed / 6));
    invoices.paidOf += Math.min(
      total(tickets, ({ paid }) => paid),
      total(tickets, ({ owed }) => owed),
    );
  }
  return [
    ['to be paid on printed lists, cents', listed],
    ['invoices, cents', { pdf: invoices.total, bookings: invoices.owedOf }],
    ['tax of invoices, cents', { pdf: invoices.vat, bookings: invoices.vatOf }],
    ['paid on invoices, cents', { pdf: invoices.paid, bookings: invoices.paidOf }],
  ];
}

async function ofNumbers(carrierId: number): Promise<Sum[]> {
  const rows = await app.sql<{ kind: string; last: number; given: number; confirmed: number }[]>`
    select c.kind, c.last, count(n.booking_id)::int as given, (
      select count(distinct b.id)::int from booking b where b.carrier_id = ${carrierId} and b.kind = c.kind
        and (b.status not in ('unconfirmed', 'cancelled') or exists (select from ticket_number t where t.booking_id = b.id))) as confirmed
    from number_counter c left join ticket_number n on n.carrier_id = c.carrier_id and n.kind = c.kind
    where c.carrier_id = ${carrierId} and c.kind <> 'invoice' group by c.kind, c.last`;
  return rows.map(({ kind, last, given, confirmed }) => [`numbers, ${kind}`, { last, given, confirmed }]);
}

async function ofCodes(token: string, carrierId: number): Promise<Sum[]> {
  const { data } = await app.call(pricesApi.promoCodes, {}, token);
  const given = await number(app.sql`
    select coalesce(sum(-(part ->> 'cents')::int), 0)::int as sum from booking b cross join lateral jsonb_array_elements(b.fare_parts) part
    where b.carrier_id = ${carrierId} and b.status <> 'cancelled' and part ->> 'part' = 'promo'`);
  return [['given by codes, cents', { shown: total(data, ({ givenCents }) => givenCents), bookings: given }]];
}
