import * as z from 'zod/mini';
import { invitationInput } from '#shared/network/carriers/members-schema.ts';
import type { Cells, ImportField } from './field.ts';

/** A row is a person who is invited to drive. */
export const DRIVER_FIELDS = [
  {
    name: 'name',
    label: 'imports.drivers.name',
    required: true,
    headings: ['водій', 'ім я', 'піб водія', 'водитель', 'имя', 'driver', 'name', 'first name', 'kierowca', 'imię'],
    looks: (cell) => /^\p{Lu}[\p{L}'’ʼ-]{1,40}(?: \p{Lu}[\p{L}'’ʼ-]{1,40}){1,2}$/u.test(cell),
  },
  {
    name: 'lastName',
    label: 'imports.drivers.lastName',
    headings: ['прізвище', 'фамилия', 'last name', 'surname', 'nazwisko'],
  },
  {
    name: 'email',
    label: 'imports.drivers.email',
    required: true,
    headings: ['пошта', 'електронна пошта', 'імейл', 'почта', 'email', 'e mail', 'mail', 'poczta'],
    looks: (cell) => /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,24}$/.test(cell),
  },
] as const satisfies readonly ImportField[];

const driverRow = z.pick(invitationInput, { name: true, lastName: true, email: true });
export type DriverRow = z.output<typeof driverRow>;

/** An invitation as its dialog sends it; a whole name in one cell begins with the first name, unless a patronymic is behind it. */
export function driverOf({ name = '', lastName = '', email = '' }: Cells): Record<string, unknown> {
  const [first = '', second = '', third = ''] = name.trim().split(/\s+/);
  if (lastName !== '' || second === '') return { name, lastName, email };
  if (PATRONYMIC.test(third)) return { name: second, lastName: first, email };
  return { name: first, lastName: PATRONYMIC.test(second) ? third : name.trim().slice(first.length).trim(), email };
}

const PATRONYMIC = /(?:ович|йович|івна|ївна|евич|овна|евна)$/i;

export const driverSchema = () => driverRow;
