import { describe, expect, test } from 'vitest';
import { FIELD_CASES } from '#testing/samples/field-cases.ts';
import { countOfRules, FIELD_FORMS, samplesOf, withSample } from '#testing/samples/field-samples.ts';
import { busInput } from '../network/fleet/schema.ts';
import { routeInput } from '../network/timetable/schema.ts';
import { profileInput } from '../people/accounts/base/profile-schema.ts';
import { signUp } from '../people/accounts/base/schema.ts';
import { fieldErrors } from './issues.ts';

const SCHEMAS = { signUp, profile: profileInput, bus: busInput, route: routeInput };

/** The fields of docs/product.md 20.3. A field without a row in the cases has a rule that is not tested. */
const FIELDS = [
  ...['name', 'lastName', 'description', 'price_trip', 'price_delivery', 'licenseNumber', 'arrival_time'],
  ...['departure_time', 'newPhoneNumber', 'city', 'address', 'manufacturer', 'model', 'color', 'number', 'seatsCount'],
  ...['country', 'contact phone', 'contact telegram', 'email', 'password', 'password repeat', 'terms'],
  ...['days of the week', 'bus services', 'stop location'],
];

test('every field with a rule has its row in the table', () => {
  expect(FIELD_CASES.map(({ field }) => field)).toEqual(expect.arrayContaining(FIELDS));
  expect(countOfRules()).toEqual({ fields: 29, rules: 75 });
});

describe.each(FIELD_FORMS)('the schema of %s', (form) => {
  test.each(samplesOf(form))('checks the field $field with the value $sample: $key', ({ at, sample, key }) => {
    const { error } = SCHEMAS[form].safeParse(withSample(form, at, sample), { reportInput: true });
    const errors = fieldErrors(error?.issues ?? []).filter(({ field }) => field === at || field.startsWith(`${at}.`));
    expect(errors.map((one) => one.key)).toEqual(key === null ? [] : [key]);
  });
});

test.each(['uk', 'en'])('every error key has a text in %s', async (locale) => {
  const texts: Record<string, string> = (await import(`../i18n/${locale}/fields.json`)).default;
  const keys = FIELD_CASES.flatMap(({ bad }) => bad.map(([, key]) => key));
  expect(keys.filter((key) => !texts[key])).toEqual([]);
});
