import { countryList } from '#shared/network/places/countries.ts';
import type { TownAnswer } from '#shared/office/search/schema.ts';
import { countryName } from '#web/core/i18n/format.ts';
import { locale, named, t } from '#web/core/i18n/i18n.ts';
import type { TownChoice } from '#web/network/places/queries.ts';

export async function choiceOf(answer: TownAnswer): Promise<TownChoice> {
  const served = answer.served.map(servedOption);
  const others = answer.places.filter(({ id }) => !answer.served.some(({ place }) => place.id === id));
  const options = [...served, ...others.map((place) => ({ place }))];
  return { options, heading: headingOf(answer) };
}

export async function nearChoice(served: TownAnswer['served']): Promise<TownChoice> {
  return {
    options: served.map(servedOption),
    heading: t(served.length > 0 ? 'towns.near.you' : 'towns.near.you.none'),
  };
}

export async function usualChoice(served: TownAnswer['served']): Promise<TownChoice> {
  const names = countryList(locale).map(({ name }) => name);
  return {
    options: served.map(servedOption),
    heading: t('towns.usual'),
    countries: { heading: t('towns.countries'), names },
  };
}

function servedOption({ place, km, trips }: TownAnswer['served'][number]) {
  const away = km === null ? countryName(place.country) : t('towns.km', { km });
  return { place, quiet: trips > 0 ? t('towns.served', { away, trips }) : away };
}

/** Heading above the towns, or the error of the field when the form is sent with this text. */
export function headingOf({ kind, name, country, places, served }: TownAnswer): string | null {
  const [first] = served;
  const where = country === null ? '' : countryName(country);
  switch (kind) {
    case 'town':
    case 'towns':
      return null;
    case 'question':
      return t('towns.question');
    case 'near':
      return t(first ? 'towns.near' : 'towns.near.none', { name });
    case 'country':
      return t('towns.country', { country: where });
    case 'elsewhere':
      return t('towns.elsewhere', { country: where });
    case 'unknown': {
      const [near] = places;
      return near ? t('towns.unknown.near', { name, town: named(near.name) }) : t('towns.unknown', { name });
    }
  }
}

/** The error of a text that the form was sent with and that no town was chosen for. */
export async function refusalOf(answer: TownAnswer): Promise<string> {
  if (answer.kind === 'towns') return t('lookup.ambiguous', { text: answer.name });
  const [nearest] = answer.served;
  if (answer.kind === 'near' && nearest && nearest.km !== null)
    return t('towns.near.to', { name: answer.name, town: named(nearest.place.name), km: nearest.km });
  const [similar] = answer.places;
  if (answer.kind === 'question' && similar) return t('towns.question.one', { town: named(similar.name) });
  // The list that a heading announces is not beside the error.
  const where = answer.country === null ? '' : countryName(answer.country);
  if (answer.kind === 'unknown') return t('towns.unknown.refused', { name: answer.name });
  if (answer.kind === 'elsewhere') return t('towns.elsewhere.refused', { country: where });
  if (answer.kind === 'country') return t('towns.country.refused', { country: where });
  return headingOf(answer) ?? t('lookup.pick');
}
