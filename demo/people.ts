import { transliterate } from '#shared/core/text/transliterate.ts';
import { type DemoName, NAMES } from './data.ts';
import type { Chance } from './random.ts';

export const DEMO_MAIL = 'demo.vezu.app';

export interface Person extends DemoName {
  email: string;
  phone: string;
  city: string | null;
  country: string;
  date_of_birth: string;
  locale: 'uk' | 'en';
}

/** Creates people with accounts, those in `given` first; names, emails and phone numbers are unique. */
export function makePeople(chance: Chance, count: number, year: number, names: readonly DemoName[]): Person[] {
  const phones = new Set<string>();
  const named: (DemoName & { country?: string; email?: string })[] = [...names, ...NAMES.foreigners];
  const usedNames = new Set(named.map(fullName));
  while (named.length < count) {
    const who = someone(chance);
    if (!usedNames.has(fullName(who))) named.push(who);
    usedNames.add(fullName(who));
  }
  return named.map(({ country = 'UA', ...who }) => {
    const isHome = country === 'UA';
    return {
      email: `${latin(who.name)}.${latin(who.last_name)}@${DEMO_MAIL}`,
      ...who,
      country,
      phone: newPhone(chance, phones, isHome ? null : country),
      city: who.email ? 'Львів' : isHome ? chance.pick(NAMES.homes) : null,
      date_of_birth: `${year - chance.int(19, 72)}-${chance.int(101, 112)}-${chance.int(101, 128)}`.replaceAll(
        '-1',
        '-',
      ),
      locale: isHome ? 'uk' : 'en',
    };
  });
}

export function someone(chance: Chance): DemoName {
  const gender = chance.of(0.6) ? 'female' : 'male';
  return { name: firstName(chance, gender), last_name: formOf(chance.pick(NAMES.families), gender), gender };
}

/** Returns the name of a companion: usually a family member, with the family name in the right grammatical form. */
export function companion(chance: Chance, name: string): string {
  const last = name.split(' ').slice(1).join(' ');
  const family = NAMES.families.find((one) => one.includes(last));
  const stranger = someone(chance);
  if (!family || chance.of(0.25)) return fullName(stranger);
  return `${firstName(chance, stranger.gender)} ${formOf(family, stranger.gender)}`;
}

export function fullName(who: Pick<DemoName, 'name' | 'last_name'>): string {
  return `${who.name} ${who.last_name}`;
}

/** Returns a mobile number: mostly Ukrainian, sometimes of the country where the person works. */
export function newPhone(chance: Chance, usedNumbers: Set<string>, country: string | null = null): string {
  for (;;) {
    const plan = NAMES.phones[country ?? (chance.of(0.86) ? 'UA' : chance.pick(NAMES.phonesAbroad))];
    if (!plan) throw new Error(`no telephone numbers of ${country}`);
    const phone = `+${chance.pick(plan.prefixes)}${String(chance.int(0, 10 ** plan.digits - 1)).padStart(plan.digits, '0')}`;
    if (usedNumbers.has(phone)) continue;
    usedNumbers.add(phone);
    return phone;
  }
}

/** Transliterates a name for an email address: 'Мар’яна' → 'mariana'. */
export function latin(text: string): string {
  const letters = transliterate(text).toLowerCase().replace(/[łŁ]/g, 'l').normalize('NFD');
  return letters.replace(/[^a-z\d-]/g, '');
}

function firstName(chance: Chance, gender: DemoName['gender']): string {
  return chance.pick(gender === 'male' ? NAMES.men : NAMES.women);
}

function formOf([masculine, feminine]: readonly [string, string], gender: DemoName['gender']): string {
  return gender === 'male' ? masculine : feminine;
}
