import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ExpectedPress, expectedSheet } from '#shared/sales/bookings/sheet/expected-sheet.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';

const app = appScene();

const MINUTE = 60_000;
const BOOKED = '2026-06-10T09:00:00Z';
const FIRST_PRESS = Date.parse('2026-06-12T03:30:00Z');
const SENT = '2026-06-12T15:00:00Z';

/** Passengers without a booking, at the first stop; a child pays a third less, a student 15 euro, an infant five. */
type WalkOn = {
  toSeq?: number;
  price: number;
  class?: 'child' | 'student' | 'gone';
  promoCode?: string;
  infant?: 'infant' | 'child';
};

it.each<[string, WalkOn, [string, number][]]>([
  ['at the full price', { price: 4500 }, [['base', 4500]]],
  [
    'as a child',
    { price: 3015, class: 'child' },
    [
      ['base', 4500],
      ['class', -1485],
    ],
  ],
  [
    'as a student, on a part of the way',
    { toSeq: 1, price: 1500, class: 'student' },
    [
      ['base', 2000],
      ['class', -500],
    ],
  ],
  [
    'as a child, for what the driver asks',
    { price: 3000, class: 'child' },
    [
      ['base', 4500],
      ['class', -1485],
      ['manual', -15],
    ],
  ],
  [
    'as a child with a promo code',
    { price: 2713, class: 'child', promoCode: 'lito' },
    [
      ['base', 4500],
      ['class', -1485],
      ['promo', -302],
    ],
  ],
  ['in a class that is gone', { price: 4500, class: 'gone' }, [['base', 4500]]],
  [
    'with an infant',
    { price: 5000, infant: 'infant' },
    [
      ['base', 4500],
      ['class', 500],
    ],
  ],
  ['with an infant in a class with a seat', { price: 4500, infant: 'child' }, [['base', 4500]]],
])(
  'a passenger without a booking %s has the same parts of the price on the device and on the server',
  async (_, walkOn, parts) => {
    app.clock.set(BOOKED);
    const trip = await addBookableTrip(app.sql, { instant: true, seats: 8 });
    await app.sql`
      insert into fare_class (carrier_id, name_uk, name_en, discount_percent, fixed_cents, needs_seat, created_at)
      values (${trip.carrierId}, 'Дитина', 'Child', 33, null, true, ${BOOKED}),
        (${trip.carrierId}, 'Студент', 'Student', null, 1500, true, ${BOOKED}),
        (${trip.carrierId}, 'Немовля', 'Infant', null, 500, false, ${BOOKED})`;
    await app.sql`
      insert into promo_code (carrier_id, code, percent, created_at) values (${trip.carrierId}, 'LITO', 10, ${BOOKED})`;
    const target = { params: { tripId: trip.tripId } };
    const before = await app.call(tripsApi.sheet, target, trip.driver.token);
    const [child, student, infant] = before.prices?.classes ?? [];
    const classId = walkOn.class && { child: child?.id, student: student?.id, gone: 1_000_000 }[walkOn.class];
    const { toSeq = 3, price, promoCode } = walkOn;
    const infantClass = walkOn.infant && { child, infant }[walkOn.infant];
    const chosen = {
      ...(classId && { classId }),
      ...(promoCode && { promoCode }),
      ...(infantClass && { infant: { name: 'Марко', classId: infantClass.id } }),
    };
    const taken = {
      action: 'walkOn',
      fromSeq: 0,
      toSeq,
      seat: 8,
      name: 'Без квитка',
      price,
      paid: true,
      ...chosen,
    } as const;
    const at = (minutes: number) => new Date(FIRST_PRESS + minutes * MINUTE).toISOString();
    const pending: ExpectedPress[] = [
      { at: at(0), do: { action: 'start' } },
      { at: at(1), do: taken },
    ];
    app.clock.set(SENT);
    const expected = expectedSheet(before, pending, app.clock.now());
    const body = { device: randomUUID(), actions: pending.map((one) => ({ ...one, id: randomUUID() })) };
    const { sheet } = await app.call(sheetApi.act, { ...target, body }, trip.driver.token);
    const shown = [expected, sheet].map(({ bookings }) => bookings.find(({ seat }) => seat === 8));
    for (const one of shown) {
      expect(one?.fareParts?.map((part) => [part.part, part.cents])).toEqual(parts);
      expect(one).toMatchObject({ fare: price, paid: price, infantName: walkOn.infant ? 'Марко' : null });
    }
    expect(shown[0]?.fareParts).toEqual(shown[1]?.fareParts);
  },
);
