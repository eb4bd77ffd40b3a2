import { describe, expect, it } from 'vitest';
import { promoCodeOf, promoCodeRule, promoRefusal } from './promo.ts';
import { type PromoForm, promoForm, promoFromForm } from './promo-form.ts';

describe('a typed code', () => {
  it.each([
    ['літо 26', 'ЛІТО26'],
    [' Summer-26 ', 'SUMMER-26'],
    ['a\tb\nc', 'ABC'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(promoCodeOf(typed)).toBe(stored);
    expect(promoCodeRule(typed)).toBeNull();
  });

  it.each(['', 'ab', 'A'.repeat(21), 'A_B', 'літо!'])('%j is none', (typed) => {
    expect(promoCodeRule(typed)).toBe('promo_format');
  });
});

describe('the days of a code', () => {
  // Kyiv is 3 hours ahead of UTC in June, and 2 in December.
  it.each([
    ['the minute before the first day', '2026-06-09T20:59:00Z', 'promo_not_yet'],
    ['the first minute', '2026-06-09T21:00:00Z', null],
    ['the last minute', '2026-06-20T20:59:59Z', null],
    ['the minute after the last day', '2026-06-20T21:00:00Z', 'promo_over'],
  ])('are those of Kyiv: %s', (_what, at, refusal) => {
    expect(promoRefusal({ validFrom: '2026-06-10', validUntil: '2026-06-20' }, new Date(at))).toBe(refusal);
  });

  it('have no beginning or no end where none is given', () => {
    const at = new Date('2026-12-31T22:30:00Z');
    expect(promoRefusal({ validFrom: null, validUntil: null }, at)).toBeNull();
    expect(promoRefusal({ validFrom: '2027-01-01', validUntil: null }, at)).toBeNull();
    expect(promoRefusal({ validFrom: null, validUntil: '2026-12-31' }, at)).toBe('promo_over');
  });
});

const FILLED: PromoForm = {
  code: 'ЛІТО26',
  by: 'percent',
  percent: '15',
  amount: '',
  validFrom: '',
  validUntil: '',
  uses: '',
};

function errorsOf(changed: Partial<PromoForm>): string[] {
  const { error } = promoForm.safeParse({ ...FILLED, ...changed });
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

describe('the form of a code', () => {
  it.each<[string, Partial<PromoForm>, string[]]>([
    ['a discount', {}, []],
    ['no code', { code: ' ' }, ['code promo_format']],
    ['nothing off in percent', { percent: '0' }, ['percent percent_format']],
    ['more than everything', { percent: '101' }, ['percent percent_format']],
    ['half a percent', { percent: '7,5' }, ['percent percent_format']],
    ['an amount', { by: 'fixed', amount: '5,50', percent: 'x' }, []],
    ['no amount', { by: 'fixed' }, ['amount price_required']],
    ['an amount of nothing', { by: 'fixed', amount: '0,00' }, ['amount price_required']],
    ['an amount that is none', { by: 'fixed', amount: 'five' }, ['amount price_max_length']],
    ['one day', { validFrom: '2026-06-10', validUntil: '2026-06-10' }, []],
    ['an end before the beginning', { validFrom: '2026-06-10', validUntil: '2026-06-09' }, ['validUntil date_order']],
    ['a day that does not exist', { validFrom: '2026-02-29' }, ['validFrom date_format']],
    ['one use', { uses: '1' }, []],
    ['no use', { uses: '0' }, ['uses uses_format']],
    ['as many uses as can be', { uses: '100000' }, []],
    ['too many uses', { uses: '100001' }, ['uses uses_format']],
  ])('with %s: %j', (_what, changed, errors) => {
    expect(errorsOf(changed)).toEqual(errors);
  });

  it('becomes what is stored, with the value of the chosen rule only', () => {
    const parsed = promoForm.parse({ ...FILLED, code: 'літо 26', amount: '7', validUntil: '2026-08-31', uses: '50' });
    expect(promoFromForm(parsed)).toEqual({
      code: 'ЛІТО26',
      percent: 15,
      amountCents: null,
      validFrom: null,
      validUntil: '2026-08-31',
      usesMax: 50,
    });
    expect(promoFromForm({ ...parsed, by: 'fixed', amount: '7,5', uses: '' })).toMatchObject({
      percent: null,
      amountCents: 750,
      usesMax: null,
    });
  });
});
