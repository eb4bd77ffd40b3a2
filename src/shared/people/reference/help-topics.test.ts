import { describe, expect, it } from 'vitest';
import { HELP_GROUPS, HELP_TOPICS, isBuiltIn, isOwn, topicsOf } from './help-topics.ts';

const [first = '', second = '', ...rest] = HELP_TOPICS.parcel;

describe('the topics of a group', () => {
  it.each([
    ['are the built-in ones', [], [first, second, ...rest]],
    ['stand as operators placed them', [second, first, ...rest], [second, first, ...rest]],
    [
      'end with built-in ones that nobody has placed',
      ['help.parcel.own1', second],
      ['help.parcel.own1', second, first, ...rest],
    ],
    ['have none of another group', ['help.driver.own1'], [first, second, ...rest]],
    ['have none that the program has no more', ['help.parcel.gone', second], [second, first, ...rest]],
  ])('%s', (_what, stored, topics) => {
    const rows = stored.map((topic) => ({ topic }));
    expect(topicsOf('parcel', rows).map(({ topic }) => topic)).toEqual(topics);
  });

  it('are built in or the operators’ own by their name', () => {
    const builtIn = HELP_GROUPS.flatMap((group) => [...HELP_TOPICS[group]]);
    expect(builtIn.every((topic) => isBuiltIn(topic) && !isOwn(topic))).toBe(true);
    expect([isBuiltIn('help.parcel.own1'), isOwn('help.parcel.own1')]).toEqual([false, true]);
  });
});
