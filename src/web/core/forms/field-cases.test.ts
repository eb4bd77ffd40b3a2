import { describe, expect, test, vi } from 'vitest';
import { busInput } from '#shared/network/fleet/schema.ts';
import { routeInput } from '#shared/network/timetable/schema.ts';
import { profileForm } from '#shared/people/accounts/base/profile-schema.ts';
import { signUp } from '#shared/people/accounts/base/schema.ts';
import { FIELD_FORMS, samplesOf, withSample } from '#testing/samples/field-samples.ts';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));
vi.mock('../i18n/i18n.ts', () => ({ locale: 'uk', t: (key: string) => key }));

const { zodResolver } = await import('./forms.ts');
const { get } = await import('react-hook-form');

const SCHEMAS = { signUp, profile: profileForm('2026-11-21'), bus: busInput, route: routeInput };

/** The server is tested with the same table, so that no rule can exist on one side only. */
describe.each(FIELD_FORMS)('the form %s in the browser', (form) => {
  // The resolver of one form accepts only the values of that form, and the table selects the form by name.
  const resolve: (...given: never[]) => unknown = zodResolver(SCHEMAS[form]);
  test.each(samplesOf(form))('checks the field $field with the value $sample: $key', async ({ at, sample, key }) => {
    const values: unknown = withSample(form, at, sample);
    const options = { fields: {}, shouldUseNativeValidation: false };
    const answer = await Reflect.apply(resolve, null, [values, undefined, options]);
    const found = at === 'contacts' && key !== null ? 'contacts.0.value' : at;
    expect(get(Reflect.get(answer, 'errors'), `${found}.message`) ?? null).toBe(key);
  });
});
