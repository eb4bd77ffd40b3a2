import { createHash } from 'node:crypto';
import { DEMO_MAIL } from '../people.ts';

export interface DemoPerson {
  sub: string;
  name: string;
  lastName: string;
  email: string;
  verified: boolean;
}

const PEOPLE: readonly DemoPerson[] = [
  // has an account in the demo, so the app offers to link the two
  { sub: 'iryna', name: 'Ірина', lastName: 'Савчук', email: `passenger@${DEMO_MAIL}`, verified: true },
  { sub: 'solomiia', name: 'Соломія', lastName: 'Гнатюк', email: 'solomiia@vezu-id.example', verified: true },
  { sub: 'nazar', name: 'Назар', lastName: 'Коваль', email: 'nazar@vezu-id.example', verified: false },
];

/** The accounts of the demo's identity provider; a visitor can add one by entering a name. */
export function demoPeople() {
  const known = new Map(PEOPLE.map((person) => [person.sub, person]));
  return {
    listed: PEOPLE,
    find: (sub: string) => known.get(sub),
    /** Adds a person with the entered values; the same email gives the same person again. */
    add: (fullName: string, email: string): DemoPerson => {
      const sub = `own-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`;
      const [name = '', ...rest] = fullName.trim().split(/\s+/);
      const person = { sub, name, lastName: rest.join(' '), email, verified: true };
      known.set(sub, person);
      return person;
    },
  };
}
