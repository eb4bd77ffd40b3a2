import { callerInput } from '#shared/sales/bookings/callers/callers-schema.ts';
import { looksLikePhone } from './cells.ts';
import type { Cells, ImportField } from './field.ts';

export const CUSTOMER_FIELDS = [
  {
    name: 'phone',
    label: 'imports.customers.phone',
    required: true,
    headings: [
      'телефон',
      'номер телефону',
      'номер телефона',
      'тел',
      'моб',
      'мобільний',
      'номер',
      'контакт',
      'phone',
      'phone number',
      'mobile',
      'tel',
      'telefon',
      'numer telefonu',
      'komórka',
    ],
    looks: looksLikePhone,
  },
  {
    name: 'name',
    label: 'imports.customers.name',
    headings: [
      'піб',
      'піб клієнта',
      'ім я',
      'прізвище',
      'прізвище та ім я',
      'клієнт',
      'пасажир',
      'имя',
      'фамилия',
      'фио',
      'клиент',
      'пассажир',
      'name',
      'full name',
      'customer',
      'client',
      'passenger',
      'imię',
      'imię i nazwisko',
      'nazwisko',
      'klient',
      'pasażer',
    ],
    looks: (cell) => /^\p{Lu}[\p{L}'’ʼ-]+(?: \p{Lu}[\p{L}'’ʼ-]*\.?){1,2}$/u.test(cell),
  },
  {
    name: 'note',
    label: 'imports.customers.note',
    headings: [
      'примітка',
      'примітки',
      'нотатка',
      'нотатки',
      'коментар',
      'інше',
      'примечание',
      'заметка',
      'комментарий',
      'note',
      'notes',
      'comment',
      'remarks',
      'uwagi',
      'notatka',
      'komentarz',
    ],
  },
] as const satisfies readonly ImportField[];

export function customerOf({ phone = '', name = '', note = '' }: Cells): Record<string, unknown> {
  return { phone, name, note };
}

export const customerSchema = () => callerInput;
