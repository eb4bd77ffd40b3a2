import { plainName } from './spelling.ts';
import { exactPlaces, type NamedPlace, type PlaceIndex } from './suggest.ts';

/** An adjective of a region or a district in any case: 'Тернопільська', 'Чортківського'. */
const ADJECTIVE = /^(\p{L}{1,20}(?:ськ|зьк|цьк))(?:а|ої|ій|у|ою|ий|ого|ому|им)$/u;

/** Words that say only that a region is meant. */
const KIND = /^(?:обл|область|області|район|району|районі|р|н|громада|громади|громаді|oblast|region|raion|district)$/;

/** Adjectives of regions whose centre has another name or another beginning. */
const CENTRES: Readonly<Record<string, string>> = {
  волинськ: 'Луцьк',
  дніпропетровськ: 'Дніпро',
  закарпатськ: 'Ужгород',
  кіровоградськ: 'Кропивницький',
  одеськ: 'Одеса',
  сумськ: 'Суми',
};

/** An adjective may change as many of the last letters of the town that it is made of: 'Чернівці', 'Чернівецька'. */
const CHANGED = 2;
/** A town may have as many more letters: 'Хмельницький', 'Хмельницька'. */
const LONGER = 4;
/** A shorter beginning is that of too many towns. */
const BEGINNING_MIN = 4;

/** The town that an unknown village is said to be near: the centre of the region behind its name, or the town behind a comma. */
export function townOfRegion<P extends NamedPlace>(towns: PlaceIndex<P>, typed: string): P | null {
  const [, ...parts] = typed.split(/[,;(]/);
  const words = plainName(typed).split(' ');
  for (const word of words.slice(1)) {
    const stem = ADJECTIVE.exec(word)?.[1];
    const centre = stem === undefined ? null : centreOf(towns, stem);
    if (centre) return centre;
  }
  for (const part of parts.reverse()) {
    const name = plainName(part)
      .split(' ')
      .filter((word) => !KIND.test(word))
      .join(' ');
    const [town] = name === '' ? [] : exactPlaces(towns, name, 1);
    if (town) return town;
  }
  return null;
}

function centreOf<P extends NamedPlace>(towns: PlaceIndex<P>, adjective: string): P | null {
  const named = CENTRES[adjective];
  if (named !== undefined) return exactPlaces(towns, named, 1)[0] ?? null;
  const stem = adjective.replace(/(?:с|(?<=[зц]))ьк$/, '');
  const beginning = stem.slice(0, Math.max(BEGINNING_MIN, stem.length - CHANGED));
  const found = towns.entries.find(({ place }) => {
    const name = plainName(place.name.uk);
    return place.country === 'UA' && name.startsWith(beginning) && name.length - stem.length <= LONGER;
  });
  return found?.place ?? null;
}
