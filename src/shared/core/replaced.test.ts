import { expect, test } from 'vitest';
import { findReplaced, replacedFields, versionOf } from './replaced.ts';

const CLASS = { read: 'prices.fareClasses', at: ['data', { id: 'classId' }], fields: ['name', 'percent'] };
const answer = {
  data: [
    { id: 3, name: { uk: 'Дитина', en: 'Child' }, percent: 30, uses: 7 },
    { id: 4, name: { uk: 'Студент', en: 'Student' }, percent: null, uses: 0 },
  ],
};

test.each([
  ['an element of a list', CLASS, answer, { classId: '4' }, answer.data[1]],
  ['nothing, where the list has no such element', CLASS, answer, { classId: '5' }, undefined],
  ['a key', { read: 'bank.bank', at: ['bank'], fields: ['holder'] }, { bank: null }, undefined, null],
  ['the answer itself', { read: 'x.y', fields: ['a'] }, { a: 1 }, undefined, { a: 1 }],
  ['nothing in an answer of another form', CLASS, 'text', { classId: '4' }, null],
])('the thing that a save replaces is %s', (_, replaced, whole, params, found) => {
  expect(findReplaced(replaced, whole, params)).toEqual(found);
});

test.each([
  ['the same', { ...answer.data[0], uses: 8 }, true],
  ['the same in another order of keys', { percent: 30, name: { uk: 'Дитина', en: 'Child' } }, true],
  ['another number', { ...answer.data[0], percent: 31 }, false],
  ['another text inside', { ...answer.data[0], name: { uk: 'Дитина', en: 'Kid' } }, false],
  ['gone', null, false],
])('a version counts the fields that are saved: %s', (_, thing, same) => {
  expect(versionOf(CLASS, thing) === versionOf(CLASS, answer.data[0])).toBe(same);
});

test('a field that is absent is null, as it is in JSON', () => {
  expect(replacedFields(CLASS, { name: 'x' })).toEqual({ name: 'x', percent: null });
});
