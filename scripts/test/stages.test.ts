import { describe, expect, it } from 'vitest';
import { apiTestsOf } from './near.ts';
import { ALL, chooseStages, TEST } from './stages.ts';

const namesOf = (stages: readonly { name: string }[]) => stages.map(({ name }) => name);

describe('the stages of a run', () => {
  it('are all of them without a word', () => {
    expect(namesOf(chooseStages(TEST, []))).toEqual(namesOf(TEST));
    expect(new Set(namesOf(ALL)).size).toBe(ALL.length);
  });

  it.each([
    [['api'], ['api']],
    [['journeys'], ['build', 'journeys', 'journeys beyond the core', 'journeys at the other size']],
    [
      ['unit', 'checks'],
      ['checks', 'unit and web'],
    ],
    [['clock after'], ['build', 'clock after-midnight']],
  ])('are chosen by the words %j, with the build that they need', (words, names) => {
    expect(namesOf(chooseStages(ALL, words))).toEqual(names);
  });

  it('are named when a word chooses none', () => {
    expect(() => chooseStages(TEST, ['jurneys'])).toThrow(/no stage jurneys; there are: checks, unit and web, api/);
  });
});

describe('the API tests of a change', () => {
  it.each([
    [
      ['src/server/network/fleet/commands/add-bus.ts', 'src/shared/network/fleet/schema.ts'],
      ['src/server/network/fleet/'],
    ],
    [['src/server/network/fleet/buses.test.ts'], ['src/server/network/fleet/buses.test.ts']],
    [['demo/drive.ts'], ['demo/']],
    [['migrations/0150_buses.sql'], ['src/server/core/database/']],
    [['src/web/network/fleet/BusForm.tsx', 'src/shared/network/fleet/layout.test.ts', 'README.md'], []],
  ])('of %j are %j', (changed, filters) => {
    expect(apiTestsOf(changed)).toEqual(filters);
  });
});
