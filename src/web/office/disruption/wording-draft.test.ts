import { expect, it } from 'vitest';
import { faultOf, ownWordings } from './wording-draft.ts';

const READY = [
  { subject: 'newSeat', uk: 'Місця {місця}.', en: 'Seats {seats}.' },
  { subject: 'changed', uk: 'Автобус {номер}.', en: 'Bus {plate}.' },
] as const;

it.each([
  ['nothing typed', {}, []],
  ['the ready text typed again', { 'newSeat.uk': ' Місця {місця}. ' }, []],
  ['an emptied field', { 'newSeat.uk': '  ' }, []],
  ['one language', { 'newSeat.en': 'Now {seats}!' }, [{ subject: 'newSeat', uk: null, en: 'Now {seats}!' }]],
  ['a text that nobody gets', { 'changed.uk': 'Їде {номер}' }, []],
])('%s', (_, draft, own) => {
  expect(ownWordings(['newSeat'], READY, draft)).toEqual(own);
});

it('the first text that cannot be sent is named', () => {
  expect(faultOf([{ subject: 'newSeat', uk: 'Місця {місця}', en: 'No seats' }])).toEqual({
    fault: 'missing',
    mark: '{seats}',
  });
  expect(faultOf([{ subject: 'newSeat', uk: null, en: 'Now {seats}' }])).toBeNull();
});
