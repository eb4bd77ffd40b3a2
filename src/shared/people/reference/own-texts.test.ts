import { expect, it } from 'vitest';
import amenities from '#shared/i18n/uk/amenities.json' with { type: 'json' };
import statuses from '#shared/i18n/uk/statuses.json' with { type: 'json' };
import { OWN_TEXT_GROUPS, OWN_TEXTS } from './own-texts.ts';

it('are the names of all amenities and statuses, each of one group', () => {
  const known = Object.keys({ ...amenities, ...statuses }).filter((key) => key !== 'amenities.title');
  expect([...OWN_TEXTS].sort()).toEqual(known.sort());
  const starts = Object.values(OWN_TEXT_GROUPS);
  for (const key of OWN_TEXTS)
    expect(
      starts.filter((start) => key.startsWith(start)),
      key,
    ).toHaveLength(1);
});
