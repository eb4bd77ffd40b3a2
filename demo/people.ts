import { NAMES } from './data.ts';
import { latin } from './latin.ts';
import type { Chance } from './random.ts';

export const DEMO_MAIL = 'demo.vezu.app';

/** A person with an account. */
export interface Person {
  email: string;
  name: string;
  lastName: string;
  gender: 'male' | 'female';
  phone: string;
  city: string | null;
  country: string;
  /** YYYY-MM-DD */
  birth: string;
  locale: 'uk' | 'en';
}

type Named = Pick<Person, 'name' | 'lastName' | 'gender'>;

/** Creates people with accounts, those in `given` first; names, emails and phone numbers are unique. */
export function makePeople(chance: Chance, count: number, year: number, given: readonly Named[]): Person[] {
  const phones = new Set<string>();
  const named: (Named & { country?: string })[] = [...given, ...NAMES.foreigners];
  const taken = new Set(named.map(fullName));
  while (named.length < count) {
    const who = someone(chance);
    if (taken.has(fullName(who))) continue;
    taken.add(fullName(who));
    named.push(who);
  }
  return named.map((who) => {
    const country = who.country ?? 'UA';
    return {
      ...who,
      country,
      email: `${latin(who.name)}.${latin(who.lastName)}@${DEMO_MAIL}`,
      phone: newPhone(chance, phones, country === 'UA' ? null : country),
      city: country === 'UA' ? chance.pick(NAMES.homes) : null,
      birth: `${year - chance.int(19, 72)}-${twoDigits(chance.int(1, 12))}-${twoDigits(chance.int(1, 28))}`,
      locale: country === 'UA' ? 'uk' : 'en',
    };
  });
}

/** Returns a masculine or feminine name; there are more women. */
export function someone(chance: Chance): Named {
  const gender = chance.of(0.6) ? 'female' : 'male';
  return { name: firstName(chance, gender), lastName: formOf(chance.pick(NAMES.families), gender), gender };
}

/** Returns the name of a companion: usually a family member, with the family name in the right grammatical form. */
export function companion(chance: Chance, of: string): string {
  const last = of.split(' ').slice(1).join(' ');
  const family = NAMES.families.find((one) => one.includes(last));
  const stranger = someone(chance);
  if (!family || chance.of(0.25)) return fullName(stranger);
  return `${firstName(chance, stranger.gender)} ${formOf(family, stranger.gender)}`;
}

export function fullName(who: { name: string; lastName: string }): string {
  return `${who.name} ${who.lastName}`;
}

/** Returns a mobile number: mostly Ukrainian, sometimes of the country where the person works. */
export function newPhone(chance: Chance, taken: Set<string>, country: string | null): string {
  for (;;) {
    const plan = NAMES.phones[country ?? (chance.of(0.86) ? 'UA' : chance.pick(NAMES.phonesAbroad))];
    if (!plan) throw new Error(`no telephone numbers of ${country}`);
    const number = Array.from({ length: plan.digits }, () => chance.int(0, 9)).join('');
    const phone = `+${chance.pick(plan.prefixes)}${number}`;
    if (taken.has(phone)) continue;
    taken.add(phone);
    return phone;
  }
}

function firstName(chance: Chance, gender: Person['gender']): string {
  return chance.pick(gender === 'male' ? NAMES.men : NAMES.women);
}

function formOf(family: (typeof NAMES.families)[number], gender: Person['gender']): string {
  return gender === 'male' ? family[0] : family[1];
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
