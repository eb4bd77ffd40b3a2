import { FIELD_CASES, type FieldForm } from './field-cases.ts';

export const FIELD_FORMS: readonly FieldForm[] = ['signUp', 'profile', 'bus', 'route'];

/** Every sample of every form: its value, its place, and the expected key; null where it is valid. */
export function samplesOf(form: FieldForm): { field: string; at: string; sample: unknown; key: string | null }[] {
  return FIELD_CASES.flatMap(({ field, at: places, good, bad }) => {
    const at = places[form];
    if (at === undefined) return [];
    return [
      ...good.map((sample) => ({ field, at, sample, key: null })),
      ...bad.map(([sample, key]) => ({ field, at, sample, key })),
    ];
  });
}

/** The number of fields, and of rules (a field with one of its keys), in the table. */
export function countOfRules(): { fields: number; rules: number } {
  const rules = FIELD_CASES.map(({ bad }) => new Set(bad.map(([, key]) => key)).size);
  return { fields: FIELD_CASES.length, rules: rules.reduce((sum, count) => sum + count, 0) };
}

/** A form's valid values, except for the one at `at`. */
export function withSample(form: FieldForm, at: string, sample: unknown): Record<string, unknown> {
  const values = structuredClone(RIGHT[form]);
  const steps = at.split('.');
  let holder: object = values;
  for (const step of steps.slice(0, -1)) holder = Reflect.get(holder, step);
  Reflect.set(holder, steps.at(-1) ?? '', sample);
  if (at === 'password') Reflect.set(values, 'passwordRepeat', sample);
  return values;
}

const RIGHT: Record<FieldForm, Record<string, unknown>> = {
  signUp: {
    ...{ userType: 'passenger', name: 'Ірина', lastName: 'Савчук', phone: '', email: 'right@example.org' },
    ...{ password: 'Дорога-7-зима', passwordRepeat: 'Дорога-7-зима', terms: true },
  },
  profile: { name: 'Ірина' },
  bus: {
    ...{ manufacturer: 'VW', model: 'Crafter', year: 2020, color: 'білий', number: 'ВС 4178 НК', seatsCount: 18 },
    ...{ layout: '2+1', parcelCapacityKg: 100, status: 'active', amenities: ['wifi'] },
  },
  route: {
    ...{ crossingKey: null, days: [0], price_trip: '45', price_delivery: '10', status: 'draft' },
    stops: [
      { placeId: 1, departure_time: '06:00' },
      { placeId: 2, arrival_time: '16:00', tripCost: '45', deliveryCost: '10' },
    ],
    ...{ busId: null, driverId: null },
  },
};
