import { describe, expect, it } from 'vitest';
import { CITIZENSHIPS, mayReadDocument, takesDocument, travellerDocument } from './documents.ts';
import { BOOKING_STATUSES } from './lifecycle.ts';

const PASSPORT = { kind: 'passport', number: 'FE 123456', born: '1984-02-29', citizenship: 'UA' };

/** The message key of each field that is refused. */
function refused(values: Partial<Record<keyof typeof PASSPORT, string>>) {
  const result = travellerDocument.safeParse({ ...PASSPORT, ...values });
  return result.success ? {} : Object.fromEntries(result.error.issues.map((issue) => [issue.path[0], issue.message]));
}

describe('the document of a traveller', () => {
  it.each([
    ['FE123456', {}],
    ['fe-123 456', {}],
    ['ІА123456', {}],
    ['', { number: 'field_required' }],
    ['123', { number: 'field_invalid' }],
    ['1'.repeat(20), {}],
    ['1'.repeat(21), { number: 'field_invalid' }],
    ['FE--123456', { number: 'field_invalid' }],
    ['FE/123456', { number: 'field_invalid' }],
    ['-123456', { number: 'field_invalid' }],
  ])('has the number «%s»: %j', (number, problems) => {
    expect(refused({ number })).toEqual(problems);
  });

  it('is stored with its number in capital letters', () => {
    expect(travellerDocument.parse({ ...PASSPORT, number: ' іа 123456 ' }).number).toBe('ІА 123456');
  });

  it.each([
    ['1984-02-29', {}],
    ['1900-01-01', {}],
    ['1899-12-31', { born: 'date_format' }],
    ['1985-02-29', { born: 'date_format' }],
    ['29.02.1984', { born: 'date_format' }],
    ['', { born: 'field_required' }],
  ])('has the date of birth «%s»: %j', (born, problems) => {
    expect(refused({ born })).toEqual(problems);
  });

  it.each([
    ['PL', {}],
    ['XK', {}],
    ['', { citizenship: 'field_required' }],
    ['ua', { citizenship: 'field_invalid' }],
    ['SU', { citizenship: 'field_invalid' }],
  ])('has the citizenship «%s»: %j', (citizenship, problems) => {
    expect(refused({ citizenship })).toEqual(problems);
  });

  it('knows each country once, as two letters', () => {
    expect(new Set(CITIZENSHIPS).size).toBe(CITIZENSHIPS.length);
    expect(CITIZENSHIPS.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });
});

describe('who reads a document, and when it may be given', () => {
  it.each([
    ['passenger', 'passenger', true],
    ['carrier', 'owner', true],
    ['carrier', 'driver', true],
    ['carrier', 'dispatcher', false],
  ] as const)('%s %s: %s', (side, role, allowed) => {
    expect(mayReadDocument(side, role)).toBe(allowed);
  });

  it('is taken while the ride is ahead or under way', () => {
    const taking = BOOKING_STATUSES.filter((status) =>
      takesDocument({ kind: 'passenger', status }, { asksDocuments: true }),
    );
    expect(taking.toSorted()).toEqual(['boarded', 'confirmed', 'unconfirmed']);
  });

  it('is taken neither for a parcel nor by a carrier that does not ask for it', () => {
    expect(takesDocument({ kind: 'parcel', status: 'confirmed' }, { asksDocuments: true })).toBe(false);
    expect(takesDocument({ kind: 'passenger', status: 'confirmed' }, { asksDocuments: false })).toBe(false);
  });
});
