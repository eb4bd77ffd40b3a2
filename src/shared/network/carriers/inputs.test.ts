import { describe, expect, it } from 'vitest';
import { DECLARATION_WORDING, declarationInput } from './declaration.ts';
import { invitationInput, roleChange } from './members-schema.ts';
import { ratesApi } from './rates.ts';
import { aboutInput } from './schema.ts';

describe('a rate that a carrier sets', () => {
  it.each([
    ['UAH', 484_000, true],
    ['PLN', null, true],
    ['UAH', 100, true],
    ['UAH', 99, false],
    ['UAH', 100_000_000, true],
    ['UAH', 100_000_001, false],
    ['UAH', 48.4, false],
    ['EUR', 10_000, false],
    ['JPY', 10_000, false],
    [null, 10_000, false],
  ])('%s at %s is taken: %s', (currency, rate, taken) => {
    expect(ratesApi.setRates.body?.safeParse({ rates: [{ currency, rate }] }).success).toBe(taken);
  });
});

describe('an invitation', () => {
  const valid = { email: 'roman@example.org', name: 'Роман', lastName: '', role: 'driver' };
  it.each([
    ['as it is', {}, true],
    ['of a dispatcher', { role: 'dispatcher' }, true],
    ['of an owner, whom an owner makes of a member', { role: 'owner' }, false],
    ['without an address', { email: '' }, false],
    ['without a name', { name: ' ' }, false],
    ['in a language that there is not', { locale: 'de' }, false],
  ])('%s is sent: %s', (_what, more, sent) => {
    expect(invitationInput.safeParse({ ...valid, ...more }).success).toBe(sent);
  });

  it('is written in Ukrainian by default', () => {
    expect(invitationInput.parse(valid).locale).toBe('uk');
  });

  it('is not needed for a new role, which may be any', () => {
    expect(['owner', 'dispatcher', 'driver'].every((role) => roleChange.safeParse({ role }).success)).toBe(true);
    expect(roleChange.safeParse({ role: 'passenger' }).success).toBe(false);
  });
});

describe('what a carrier says about itself', () => {
  const { carrierName, logoLink, petsPerTrip, changeHours, parcelMaxKg } = aboutInput.shape;
  it.each([
    ['a name', carrierName, 'Карпати Тур', true],
    ['a name of 80 letters', carrierName, 'я'.repeat(80), true],
    ['a longer one', carrierName, 'я'.repeat(81), false],
    ['no name', carrierName, '  ', false],
    ['a name with an invisible letter, which is removed', carrierName, 'Карпати\u200bТур', true],
    ['a name with a control character', carrierName, 'Карпати\u0007Тур', false],
    ['a link without its scheme', logoLink, 'karpaty.ua', true],
    ['no link', logoLink, '', true],
    ['a link of 200 letters', logoLink, `https://karpaty.ua/${'a'.repeat(181)}`, true],
    ['a longer link', logoLink, `https://karpaty.ua/${'a'.repeat(182)}`, false],
    ['a link to a machine without a domain', logoLink, 'http://localhost/', false],
    ['a link that runs a script', logoLink, 'javascript:alert(1)', false],
    ['pets without a limit', petsPerTrip, null, true],
    ['one pet', petsPerTrip, 1, true],
    ['a limit of no pets, which is said otherwise', petsPerTrip, 0, false],
    ['half a pet', petsPerTrip, 1.5, false],
    ['changes until the departure', changeHours, 0, true],
    ['changes until two weeks before', changeHours, 336, true],
    ['changes until longer before', changeHours, 337, false],
    ['no changes', changeHours, null, true],
    ['parcels of no weight', parcelMaxKg, '0', true],
    ['parcels of 500 kg', parcelMaxKg, 500, true],
    ['heavier ones', parcelMaxKg, 501, false],
    ['parcels of a part of a kilogram', parcelMaxKg, 0.5, false],
    ['parcels of a text', parcelMaxKg, 'heavy', false],
  ])('%s', (_what, field, value, taken) => {
    expect(field.safeParse(value).success).toBe(taken);
  });

  it('completes a link that was typed without its scheme', () => {
    expect(logoLink.parse(' karpaty.ua ')).toBe('https://karpaty.ua');
  });
});

it('only the text that is shown now can be declared', () => {
  const declared = (wording: number) => declarationInput.safeParse({ wording }).success;
  expect([declared(DECLARATION_WORDING), declared(DECLARATION_WORDING - 1), declared(DECLARATION_WORDING + 1)]).toEqual(
    [true, false, false],
  );
});
