import { describe, expect, it } from 'vitest';
import { classFromForm, type FareClassForm, fareClassForm, formOfClass } from './class-form.ts';
import { type FareClass, fareClassInput } from './schema.ts';

const FILLED: FareClassForm = {
  nameUk: 'Дитина',
  nameEn: 'Child',
  by: 'percent',
  percent: '30',
  price: '',
  ageFrom: '4',
  ageTo: '12',
  needsSeat: true,
};

function errorsOf(changed: Partial<FareClassForm>): string[] {
  const { error } = fareClassForm.safeParse({ ...FILLED, ...changed });
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

describe('the form of a fare class', () => {
  it.each<[string, Partial<FareClassForm>, string[]]>([
    ['a discount', {}, []],
    ['no name', { nameEn: '' }, ['nameEn field_required']],
    ['the whole price off', { percent: ' 100 ' }, []],
    ['no discount', { percent: '' }, ['percent percent_format']],
    ['a discount of nothing', { percent: '0' }, ['percent percent_format']],
    ['the smallest discount', { percent: '1' }, []],
    ['more than the price off', { percent: '101' }, ['percent percent_format']],
    ['a price of its own', { by: 'fixed', price: '10', percent: 'x' }, []],
    ['a ride for nothing', { by: 'fixed', price: '0' }, []],
    ['no price', { by: 'fixed' }, ['price price_required']],
    ['a price below nothing', { by: 'fixed', price: '-1' }, ['price price_max_length']],
    ['any age', { ageFrom: '', ageTo: '' }, []],
    ['one age', { ageFrom: '4', ageTo: '4' }, []],
    ['ages in the wrong order', { ageFrom: '12', ageTo: '4' }, ['ageTo age_order']],
    // As texts, 9 would come after 12.
    ['ages of one and two digits', { ageFrom: '9', ageTo: '12' }, []],
    ['the highest age', { ageTo: '120' }, []],
    ['an age nobody has', { ageTo: '121' }, ['ageTo age_format']],
    ['half an age', { ageFrom: '4,5' }, ['ageFrom age_format']],
  ])('with %s: %j', (_what, changed, errors) => {
    expect(errorsOf(changed)).toEqual(errors);
  });

  it.each<Partial<FareClassForm>>([
    {},
    { by: 'fixed', price: '12,50' },
    { by: 'fixed', price: '0', ageTo: '' },
    { ageFrom: '', ageTo: '', needsSeat: false },
  ])('is what the server accepts: %j', (changed) => {
    const input = classFromForm(fareClassForm.parse({ ...FILLED, ...changed }));
    expect(fareClassInput.safeParse(input).error?.issues).toBeUndefined();
  });

  it.each<Partial<FareClass>>([
    { discountPercent: 30, fixedCents: null, ageFrom: 4, ageTo: 12 },
    { discountPercent: null, fixedCents: 1250, ageFrom: null, ageTo: 3 },
    { discountPercent: null, fixedCents: 0, ageFrom: 60, ageTo: null },
  ])('opens with what is stored, and changes nothing of it: %j', (rule) => {
    const stored = { id: 7, name: { uk: 'Категорія', en: 'Class' }, needsSeat: true, ...rule } as FareClass;
    const { nameUk, nameEn, ...rest } = classFromForm(fareClassForm.parse(formOfClass(stored)));
    expect({ id: 7, name: { uk: nameUk, en: nameEn }, ...rest }).toEqual(stored);
  });
});
