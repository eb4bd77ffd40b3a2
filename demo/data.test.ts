import { describe, expect, it } from 'vitest';
import {
  descriptionRule,
  emailRule,
  lastNameRule,
  licenseRule,
  nameRule,
  phoneRule,
  type Rule,
} from '#shared/core/field-rules.ts';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { busInput } from '#shared/network/fleet/schema.ts';
import { answerInput, readyAnswerInput, replyInput, supportQuestion } from '#shared/office/support/schema.ts';
import { fitsClass } from '#shared/sales/bookings/rules/parcel-rules.ts';
import { CHANGES } from './bookings/outcome.ts';
import {
  DEMO_BUSES,
  DEMO_CARRIERS,
  DEMO_ROUTES,
  DEMO_STAFF,
  REPORTS,
  REVIEWS,
  SCENARIOS,
  SUPPORT,
  TEXTS,
} from './data.ts';
import { companion, latin, makePeople } from './people.ts';
import { chanceOf } from './random.ts';

/** Returns the error messages that forms would show for these texts. */
function refused(rule: Rule, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const key = rule(text);
    return key ? [`${text}: ${key}`] : [];
  });
}

describe('the demo has no data that a form would refuse', () => {
  const people = makePeople(chanceOf('test'), 300, 2026, []);
  const staff = DEMO_STAFF.map(({ row }) => row);

  it('in people', () => {
    expect(
      refused(
        nameRule,
        [...people, ...staff].map(({ name }) => name),
      ),
    ).toEqual([]);
    expect(
      refused(
        lastNameRule,
        [...people, ...staff].map(({ last_name }) => last_name),
      ),
    ).toEqual([]);
    expect(
      refused(
        phoneRule,
        [...people, ...staff, ...DEMO_CARRIERS.map(({ row }) => row)].map(({ phone }) => phone),
      ),
    ).toEqual([]);
    expect(
      refused(
        emailRule,
        [...people, ...staff].map(({ email }) => email),
      ),
    ).toEqual([]);
    expect(
      refused(
        licenseRule,
        staff.flatMap(({ license_number }) => license_number ?? []),
      ),
    ).toEqual([]);
    expect(new Set(people.map(({ email }) => email)).size).toBe(300);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(300);
  });

  it('in buses', () => {
    const wrong = DEMO_BUSES.flatMap(({ row: { seats_count, parcel_capacity_kg, ...bus } }) => {
      const input = { ...bus, seatsCount: seats_count, parcelCapacityKg: parcel_capacity_kg };
      return busInput.safeParse(input).error?.issues.map(({ message }) => `${bus.number}: ${message}`) ?? [];
    });
    expect(wrong).toEqual([]);
  });

  it('in texts of carriers and passengers', () => {
    const written = DEMO_CARRIERS.flatMap(({ row }) =>
      ['description', 'baggage_rules', 'pet_rules', 'forbidden_goods'].map((column) => String(row[column])),
    );
    const said = Object.values(REVIEWS).flatMap((texts) => Object.values(texts).flat());
    expect(
      refused(descriptionRule, [...written, ...said, ...TEXTS.notes, ...TEXTS.notesTogether, ...TEXTS.parcelNotes]),
    ).toEqual([]);
  });

  it('in what operators read and write', () => {
    const written = REPORTS.map(({ words }) => supportQuestion.safeParse({ text: words }));
    const asked = SUPPORT.tickets.flatMap(({ lines }) =>
      lines.map(({ by, words }) => (by ? answerInput : replyInput).safeParse({ text: words })),
    );
    const ready = SUPPORT.answers.map((answer) => readyAnswerInput.safeParse(answer));
    expect([...written, ...asked, ...ready].flatMap(({ error }) => error?.issues ?? [])).toEqual([]);
  });

  it('in parcels', () => {
    for (const sizeClass of PARCEL_CLASSES) {
      for (const kg of TEXTS.parcels[sizeClass].kg) expect(fitsClass(sizeClass, kg), `${sizeClass} ${kg}`).toBe(true);
    }
  });
});

describe('the demo data is consistent', () => {
  it('every bus, driver and route belongs to an existing carrier', () => {
    const carriers = new Set(DEMO_CARRIERS.map(({ row }) => row.name));
    const busOf = new Map(DEMO_BUSES.map(({ row, carrier }) => [row.number, carrier]));
    const driverOf = new Map(DEMO_STAFF.map(({ row, carrier }) => [row.email, carrier]));
    for (const { carrier, bus, driver, pairs } of DEMO_ROUTES) {
      expect(carriers).toContain(carrier);
      expect([busOf.get(bus), driverOf.get(driver)]).toEqual([carrier, carrier]);
      expect(pairs?.[0]?.[0] ?? driver).toBe(driver);
      for (const email of pairs?.flat() ?? []) expect(driverOf.get(email), email).toBe(carrier);
    }
    for (const { carrier, bus } of DEMO_STAFF) if (bus) expect(busOf.get(bus)).toBe(carrier);
  });

  it('a carrier that takes no animals has no bus for them', () => {
    for (const { row } of DEMO_CARRIERS.filter((carrier) => !carrier.row.pets_allowed)) {
      const buses = DEMO_BUSES.filter(({ carrier }) => carrier === row.name);
      const taking = buses.filter((bus) => bus.row.amenities.includes('animal_transportation'));
      expect(taking, row.name).toEqual([]);
    }
  });

  it('every scenario becomes something that the outcomes know', () => {
    for (const { becomes } of SCENARIOS) {
      if (!['confirmed', 'accepted'].includes(becomes)) expect(Object.keys(CHANGES)).toContain(becomes);
    }
  });
});

describe('names of demo people', () => {
  it.each([
    ['Юрій Білик', 'yuriibilyk'],
    ['Мар’яна', 'mariana'],
    ['Щур', 'shchur'],
    ['Zieliński', 'zielinski'],
    ['Łukasz', 'lukasz'],
  ])('are written in an email address: %s becomes %s', (name, address) => {
    expect(latin(name.replace(' ', ''))).toBe(address);
  });

  it('have the form of the family name that fits the person’s gender', () => {
    const chance = chanceOf('family');
    const names = Array.from({ length: 60 }, () => companion(chance, 'Ігор Яворський'));
    const family = names.filter((name) => /Яворськ/.test(name));
    expect(family.length).toBeGreaterThan(30);
    for (const name of family) {
      const woman = /(?:а|я|ов)$/.test(name.split(' ')[0] ?? '') && !/^(?:Ілля)/.test(name);
      expect(name.endsWith(woman ? 'ська' : 'ський'), name).toBe(true);
    }
  });
});

describe('the random source', () => {
  it('gives the same values for the same name only', () => {
    const draw = (name: string) => Array.from({ length: 8 }, chanceOf(name).next);
    expect(draw('seats')).toEqual(draw('seats'));
    expect(draw('seats')).not.toEqual(draw('names'));
  });

  it('picks by weight and within bounds', () => {
    const chance = chanceOf('weights');
    const picks = Array.from({ length: 4000 }, () =>
      chance.weighted(['a', 'b'] as const, (item) => (item === 'a' ? 3 : 1)),
    );
    expect(picks.filter((item) => item === 'a').length / 4000).toBeCloseTo(0.75, 1);
    const numbers = Array.from({ length: 500 }, () => chance.int(2, 5));
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([2, 5]);
  });
});
