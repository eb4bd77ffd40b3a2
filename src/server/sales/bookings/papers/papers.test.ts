import { describe, expect, it } from 'vitest';
import type { Paper } from '#shared/sales/bookings/papers/papers.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, type TestActor } from '#testing/server/carriers.ts';
import { borderPacket } from './papers/border.ts';
import type { PaperInput } from './papers/frame.ts';
import { labelsPaper } from './papers/labels.ts';
import { loadList } from './papers/load.ts';
import { passengerList } from './papers/passengers.ts';
import { paperData } from './queries/papers.ts';

const { app, trip, rider } = bookingScene({ instant: true, seats: 60 });

async function get(paper: string, actor: TestActor | null, query = '?locale=en') {
  const headers: Record<string, string> = actor ? { authorization: `Bearer ${actor.token}` } : {};
  const response = await app.request('GET', `/api/trips/${trip.tripId}/papers/${paper}.pdf${query}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

/** The number of pages of a PDF whose page tree is not compressed, as pdfkit writes it. */
function pagesOf(pdf: Buffer): number {
  return Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
}

/** The size of the first page in points. */
function pageSize(pdf: Buffer): number[] {
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'));
  return [Number(box?.[1]), Number(box?.[2])].map(Math.round);
}

/** All texts of a paper's layout, in order. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  if (typeof content !== 'object' || content === null) return [];
  const { text, stack, columns, table, body }: Record<string, unknown> = { ...content };
  return [text, stack, columns, table, body].flatMap(textsOf);
}

async function layoutOf(layout: typeof passengerList, change: Partial<PaperInput> = {}): Promise<string[]> {
  const now = app.clock.now();
  const data = await paperData(app.sql, trip.owner, trip.tripId, now);
  const input = {
    ...data,
    locale: 'uk',
    now,
    layout: 'pages',
    publicUrl: app.context.publicUrl,
    documents: new Map(),
    checked: [],
    ...change,
  } as const;
  return textsOf(layout(input).content);
}

describe('a paper of the trip', () => {
  it.each<Paper>(['passengers', 'load', 'labels', 'border', 'checks'])('(%s) is a PDF for the staff', async (paper) => {
    const actions = bookingActions(app);
    await actions.book(trip, rider, seatsInput());
    await actions.book(trip, rider, parcelInput());
    for (const actor of [trip.driver, trip.owner]) {
      const { status, type, bytes } = await get(paper, actor);
      expect([status, type, bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
      expect(pagesOf(bytes)).toBe(1);
    }
  });

  it('lists only the passengers that are asked for', async () => {
    const [, second] = await bookingActions(app).book(trip, rider, seatsInput());
    const texts = (await layoutOf(passengerList, { bookings: [second ?? 0] })).join('\n');
    expect([texts.includes('Богдан Савчук'), texts.includes('Ірина Савчук')]).toEqual([true, false]);
    expect((await get('passengers', trip.driver, `?bookings=${second}`)).status).toBe(200);
    expect((await get('passengers', trip.driver, '?bookings=1;2')).status).toBe(422);
  });

  it('is refused to everybody else', async () => {
    const strange = await addBookableTrip(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const answers = await Promise.all(
      [strange.owner, strange.driver, colleague, rider, null].map(
        async (actor) => (await get('passengers', actor)).status,
      ),
    );
    expect(answers).toEqual([404, 404, 404, 403, 401]);
    expect((await get('secrets', trip.driver)).status).toBe(422);
  });

  it('is given to a dispatcher only without data of travel documents', async () => {
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect((await get('passengers', dispatcher)).status).toBe(200);
    expect((await get('border', dispatcher)).status).toBe(403);
  });
});

describe('the content of the papers', () => {
  it('names for each stop the local time and the people with seat, phone and sum due', async () => {
    const { book } = bookingActions(app);
    await book(trip, rider, seatsInput({ travellers: [{ name: 'Ірина Савчук', seat: 7, hasBaggage: true }] }));
    await book(trip, rider, seatsInput({ fromSeq: 2, travellers: [{ name: 'Łukasz Nowak', seat: 9 }] }));
    const printed = await layoutOf(passengerList);
    expect(printed).toEqual(expect.arrayContaining(['Львів – Вроцлав', 'Карпати Тур', 'Краківець – Корчова']));
    // Kraków is an hour behind Lviv.
    const stop = printed.indexOf('Краків, MDA');
    expect(printed[stop + 1]).toMatch(/^14:00, пт, 12 червня 2026/);
    const row = printed.indexOf('Ірина Савчук');
    expect(printed.slice(row - 1, row + 6)).toEqual([
      '7',
      'Ірина Савчук',
      'багаж',
      '+380671112233',
      'Вроцлав',
      expect.stringMatching(/^\w{3}\u00a0\w{3}$/),
      '45\u00a0€',
    ]);
    expect(printed).toContain('Усього 2 пасажири, до сплати 58\u00a0€');
    expect(await layoutOf(passengerList, { locale: 'en' })).toContain('Iryna Savchuk');
  });

  it('leaves out requests and cancelled bookings, and says how many requests wait', async () => {
    await app.sql`update carrier set instant_confirmation = false where id = ${trip.carrierId}`;
    const { book, act } = bookingActions(app);
    const [gone = 0] = await book(trip, rider, seatsInput({ travellers: [{ name: 'Олег Мороз', seat: 1 }] }));
    await book(trip, rider, seatsInput({ travellers: [{ name: 'Ірина Савчук', seat: 2 }] }));
    await act('cancel', gone, rider);
    const printed = await layoutOf(passengerList);
    expect(printed).not.toContain('Ірина Савчук');
    expect(printed).not.toContain('Олег Мороз');
    expect(printed).toContain('На цей рейс немає підтверджених пасажирів.');
    expect(printed).toContain('Ще 1 запит чекає на підтвердження, їх тут немає.');
  });

  it('lists parcels with sender, receiver and weight, but never the receiver’s code', async () => {
    const { book } = bookingActions(app);
    const [first = 0] = await book(trip, rider, parcelInput({ weightKg: 4.5 }));
    await book(trip, rider, parcelInput({ toSeq: 3 }));
    const printed = await layoutOf(loadList);
    expect(printed).toEqual(expect.arrayContaining(['Надія Ткач', 'Марія Гнатюк', '+48600111222']));
    expect(printed).toContain('4,5\u00a0кг, Середня · оголошена вартість 30\u00a0€');
    expect(printed.at(-3)).toBe('Усього 2 посилки, 9,5\u00a0кг, до сплати 18\u00a0€');
    const [parcel] = await app.sql`select pin from parcel where booking_id = ${first}`;
    const labels = await layoutOf(labelsPaper, { booking: first });
    expect(labels).toEqual(expect.arrayContaining(['Краків', 'Марія Гнатюк', '4,5\u00a0кг · Середня']));
    expect(labels.join(' ')).not.toContain(parcel?.pin);
  });

  it('leaves out of the border packet who gets off before the border', async () => {
    const { book } = bookingActions(app);
    await book(trip, rider, seatsInput({ travellers: [{ name: 'Ірина Савчук', seat: 1 }] }));
    await book(trip, rider, seatsInput({ fromSeq: 1, travellers: [{ name: 'Олег Мороз', seat: 2 }] }));
    const printed = await layoutOf(borderPacket);
    expect(printed).toEqual(expect.arrayContaining(['Ірина Савчук', 'Iryna Savchuk']));
    expect(printed).not.toContain('Олег Мороз');
  });
});

describe('labels of parcels', () => {
  it('are A6 pages, or four on an A4 page, for all parcels or for one', async () => {
    const { book } = bookingActions(app);
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(...(await book(trip, rider, parcelInput())));
    const pages = (await get('labels', trip.driver)).bytes;
    expect([pagesOf(pages), ...pageSize(pages)]).toEqual([5, 298, 420]);
    const sheet = (await get('labels', trip.driver, '?layout=sheet')).bytes;
    expect([pagesOf(sheet), ...pageSize(sheet)]).toEqual([2, 595, 842]);
    const one = (await get('labels', trip.driver, `?booking=${ids[2]}`)).bytes;
    expect(pagesOf(one)).toBe(1);
  });
});

it('too many papers for one person are refused, and others can still print', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, async () => (await get('labels', trip.driver)).status));
  // 200: printed; 429: more than one person may have; 503: more than may wait.
  expect(new Set(answers)).toEqual(new Set([200, 429, 503]));
  expect((await get('labels', trip.owner)).status).toBe(200);
}, 30_000);
