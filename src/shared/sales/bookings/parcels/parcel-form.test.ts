import { expect, it } from 'vitest';
import { parcelForm } from './parcel-form.ts';

const PARCEL = {
  ...{ kind: 'parcel', fromSeq: 0, toSeq: 2, senderName: 'Надія Ткач', senderPhone: '+380671112233' },
  ...{ receiverName: 'Марія Гнатюк', receiverPhone: '+48600111222', what: 'Мед', sizeClass: 'm', weightKg: 5 },
};

/** 5,000 cm³ weigh a kilogram: a parcel of a medium size has at most 50 litres. */
const BY_VOLUME = { volumeDivisor: 5000 };

it.each<[string, object, Record<string, string> | null]>([
  ['as it should be', { declaredValue: '30,50' }, null],
  ['without the declaration', { declaredValue: '', declared: false }, { declared: 'goods_declared' }],
  ['without a value', { declaredValue: '' }, null],
  ['of a value in words', { declaredValue: 'багато' }, { declaredValue: 'declared_format' }],
  ['of a value of seven digits', { declaredValue: '1000000' }, { declaredValue: 'declared_format' }],
  ['measured where the volume counts', { declaredValue: '', ...BY_VOLUME, sides: ['40', '30', '20'] }, null],
  ['not measured where the volume counts', { declaredValue: '', ...BY_VOLUME }, { 'sides.0': 'side_required' }],
  ['half measured', { declaredValue: '', sides: ['40', '', '20'] }, { 'sides.1': 'side_required' }],
  ['of a side in words', { declaredValue: '', sides: ['40', 'багато', '20'] }, { 'sides.1': 'side_format' }],
  ['of a side of four metres', { declaredValue: '', sides: ['400', '2', '20'] }, { 'sides.0': 'side_format' }],
  [
    'too bulky for its class',
    { declaredValue: '', ...BY_VOLUME, sides: ['50', '40', '30'] },
    { sizeClass: 'sides_class' },
  ],
  ['bulky where the volume does not count', { declaredValue: '', sides: ['50', '40', '30'] }, null],
  ['an envelope that nobody measured', { declaredValue: '', ...BY_VOLUME, sizeClass: 'envelope', weightKg: 0.3 }, null],
  ['too heavy for its class', { declaredValue: '', sizeClass: 's' }, { weightKg: 'weight_class' }],
])('the form of a parcel, %s', (_, values, problems) => {
  const { error } = parcelForm.safeParse({
    ...PARCEL,
    declared: true,
    sides: ['', '', ''],
    volumeDivisor: null,
    ...values,
  });
  const refused = error?.issues.map((one) => [one.path.join('.'), one.message]);
  expect(refused ? Object.fromEntries(refused) : null).toEqual(problems);
});
