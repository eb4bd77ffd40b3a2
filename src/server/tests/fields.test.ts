import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldForm } from '#testing/samples/field-cases.ts';
import { FIELD_FORMS, samplesOf, withSample } from '#testing/samples/field-samples.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier } from '#testing/server/carriers.ts';

const ADDRESSES: Record<FieldForm, readonly [method: string, path: string]> = {
  signUp: ['POST', '/api/signup'],
  profile: ['PUT', '/api/me/profile'],
  bus: ['POST', '/api/buses'],
  route: ['POST', '/api/routes'],
};

const app = appScene();

let token: string;
beforeAll(async () => {
  token = (await addCarrier(app.sql, { singleDriver: true })).owner.token;
});

/** The browser's forms are tested with the same table, so that no rule exists on one side only. */
describe.each(FIELD_FORMS)('the form %s over HTTP', (form) => {
  test.each(samplesOf(form))('answers the field $field with the value $sample: $key', async ({ at, sample, key }) => {
    const [method, path] = ADDRESSES[form];
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (form !== 'signUp') headers.authorization = `Bearer ${token}`;
    const response = await app.request(method, path, { headers, body: JSON.stringify(withSample(form, at, sample)) });
    const { errors = [] }: { errors?: { field: string; key: string }[] } = JSON.parse(await response.text());
    expect(response.status).toBeLessThan(500);
    const found = errors.filter(({ field }) => field === at || field.startsWith(`${at}.`)).map((one) => one.key);
    if (key === null) expect(found.filter((one) => !OTHER_RULES.has(one))).toEqual([]);
    else expect({ status: response.status, found }).toEqual({ status: 422, found: [key] });
  });
});

/** Codes of rules about the route as a whole, a missing town, or an email address or plate that an earlier sample has used. */
const OTHER_RULES = new Set([
  ...['price_mismatch', 'times_backwards', 'departure_required', 'arrival_required', 'location_unknown', 'stop_twice'],
  ...['email_taken', 'plate_taken', 'way_too_long', 'password_guessable'],
]);
