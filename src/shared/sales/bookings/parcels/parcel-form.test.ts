import { expect, it } from 'vitest';
import { parcelForm } from './parcel-form.ts';

const PARCEL = {
  ...{ kind: 'parcel', fromSeq: 0, toSeq: 2, senderName: 'Надія Ткач', senderPhone: '+380671112233' },
  ...{ receiverName: 'Марія Гнатюк', receiverPhone: '+48600111222', what: 'Мед', sizeClass: 'm', weightKg: 5 },
};

it.each<[string, object, Record<string, string> | null]>([
  ['as it should be', { declaredValue: '30,50' }, null],
  ['without the declaration', { declaredValue: '', declared: false }, { declared: 'goods_declared' }],
  ['without a value', { declaredValue: '' }, null],
  ['of a value in words', { declaredValue: 'багато' }, { declaredValue: 'declared_format' }],
  ['of a value of seven digits', { declaredValue: '1000000' }, { declaredValue: 'declared_format' }],
  ['too heavy for its class', { declaredValue: '', sizeClass: 's' }, { weightKg: 'weight_class' }],
])('the form of a parcel, %s', (_, values, problems) => {
  const { error } = parcelForm.safeParse({ ...PARCEL, declared: true, ...values });
  const refused = error?.issues.map((one) => [one.path.join('.'), one.message]);
  expect(refused ? Object.fromEntries(refused) : null).toEqual(problems);
});
