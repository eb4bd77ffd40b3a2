/** The forms that take the fields of docs/product.md 20.3, each with an endpoint and its own schema. */
export type FieldForm = 'signUp' | 'profile' | 'bus' | 'route';

/** One row: the field, its places, accepted samples, and refused ones with their message key. */
export interface FieldCase {
  /** Its name in docs/product.md 20.3. */
  field: string;
  /** Every form with the field, and its place there: `stops.1.arrival_time`. */
  at: Partial<Record<FieldForm, string>>;
  good: readonly unknown[];
  bad: readonly (readonly [sample: unknown, key: string])[];
}

const a = (length: number) => 'а'.repeat(length);

const phone = (field: string, at: FieldCase['at']): FieldCase => ({
  field,
  at,
  good: ['', '+38067123', '+380671234567', ' +4915112345678 ', '+1234567890123456', '067 123-45-67', '380671234567'],
  bad: [
    ['+3806712', 'phone_min_length'],
    ['+12345678901234567', 'phone_max_length'],
    ['06712345678', 'phone_format'],
    ['+380 67 12345 дім', 'phone_format'],
  ],
});

const price = (field: string): FieldCase => ({
  field,
  at: { route: field },
  good: ['0', '45', '1000', '45.5', ' 45,50 ', '999.99'],
  bad: [
    ['', 'price_required'],
    ['1001', 'price_max_length'],
    ['1000.00', 'price_max_length'],
    ['45.505', 'price_max_length'],
    ['-1', 'price_max_length'],
    ['сорок', 'price_max_length'],
  ],
});

const time = (field: string, at: string): FieldCase => ({
  field,
  at: { route: at },
  good: ['', '00:00', '06:15', '23:59', ' 19:30 '],
  bad: [
    ['24:00', 'time_format'],
    ['6:15', 'time_format'],
    ['06:60', 'time_format'],
    ['06:15:00', 'time_format'],
  ],
});

/** A contact in the list (docs/product.md 20.3): 9-15 digits, or a valid handle. */
const contact = (kind: 'phone' | 'telegram', good: string[], bad: [string, string][]): FieldCase => ({
  field: `contact ${kind}`,
  at: { profile: 'contacts' },
  good: good.map((value) => [{ kind, value }]),
  bad: bad.map(([value, key]) => [[{ kind, value }], key]),
});

/** The fields and their samples; texts are trimmed first, doubled spaces are refused, Ukrainian letters are accepted. */
export const FIELD_CASES: readonly FieldCase[] = [
  {
    field: 'name',
    at: { signUp: 'name', profile: 'name' },
    good: [
      'Ян',
      ' Ірина ',
      'Мар’яна',
      'Анна-Марія',
      'Жан Поль Марі',
      'Ґалаґан Їжак Єва',
      a(50),
      'й'.normalize('NFD').repeat(50),
    ],
    bad: [
      ['', 'first_name_required'],
      ['  ', 'first_name_required'],
      [' І ', 'first_name_min_length'],
      [a(51), 'first_name_max_length'],
      ['Ірина  Ольга', 'first_name_format'],
      ['Один Два Три Чотири', 'first_name_format'],
      ['Ян М', 'first_name_format'],
      ['Ірина 2', 'first_name_format'],
      ['Олена 🙂', 'first_name_format'],
    ],
  },
  {
    field: 'lastName',
    at: { signUp: 'lastName', profile: 'lastName' },
    good: ['', ' Савчук ', 'Нечуй-Левицький', "О'Коннор", 'Щербаківський', a(50)],
    bad: [
      ['С', 'last_name_min_length'],
      [a(51), 'last_name_max_length'],
      ['Савчук  Ткач', 'last_name_format'],
      ['Савчук_', 'last_name_format'],
    ],
  },
  {
    field: 'description',
    at: { profile: 'description' },
    good: ['', ' Їжджу щодня, беру тварин. ', 'Телефонуйте о 9:00', a(500), '🙂'.repeat(500)],
    bad: [
      [a(501), 'description_max_length'],
      ['Пишіть на https://vezu.example', 'description_format'],
      ['Обрізане http://', 'description_format'],
      ['Обрізане www.', 'description_format'],
      ['Подвійний  пробіл', 'description_format'],
    ],
  },
  price('price_trip'),
  price('price_delivery'),
  {
    field: 'licenseNumber',
    at: { profile: 'licenseNumber' },
    good: ['', 'ВХО123456', ' BXO 123456 ', 'ВХ123456', 'AB-123456789', '1234567890', 'ЇЄҐ123456'],
    bad: [
      ['A1234', 'license_min_length'],
      ['ABC12345678901234', 'license_max_length'],
      ['ABCD123456', 'license_format'],
      ['123456', 'license_format'],
    ],
  },
  time('arrival_time', 'stops.1.arrival_time'),
  time('departure_time', 'stops.0.departure_time'),
  phone('newPhoneNumber', { profile: 'newPhoneNumber' }),
  phone('phone', { signUp: 'phone' }),
  {
    field: 'city',
    at: { profile: 'city' },
    good: ['', ' Львів ', 'Івано-Франківськ', 'Bielsko-Biała', 'Нью Йорк', 'Їрчин', a(168)],
    bad: [
      ['Л', 'city_min_length'],
      [a(169), 'city_max_length'],
      ['Кривий  Ріг', 'city_format'],
      ['Івано--Франківськ', 'city_format'],
      ['Львів 2', 'city_format'],
    ],
  },
  {
    field: 'address',
    at: { profile: 'address' },
    good: ['', ' вул. Стрийська, 109 ', 'ul. Sądowa 5', 'просп. Свободи, 1-А', 'вул. Єфремова 7', a(255)],
    bad: [
      ['вул.', 'address_min_length'],
      [a(256), 'address_max_length'],
      ['вул.  Стрийська 109', 'address_format'],
      ['вул. Стрийська,, 109', 'address_format'],
      ['вул. Стрийська 109 <b>', 'address_format'],
    ],
  },
  {
    field: 'country',
    at: { profile: 'country' },
    good: ['', 'UA', ' Україна ', 'Боснія і Герцеговина', a(100)],
    bad: [
      ['У', 'country_min_length'],
      [a(101), 'country_max_length'],
      ['Нова  Зеландія', 'country_format'],
      ['UA1', 'country_format'],
    ],
  },
  {
    field: 'manufacturer',
    at: { bus: 'manufacturer' },
    good: [' Mercedes-Benz ', 'Еталон', 'VW', 'Їжак', a(40)],
    bad: [
      ['', 'manufacturer_required'],
      ['M', 'manufacturer_min_length'],
      [a(41), 'manufacturer_max_length'],
      ['Mercedes  Benz', 'manufacturer_format'],
      ['Mercedes 2', 'manufacturer_format'],
    ],
  },
  {
    field: 'model',
    at: { bus: 'model' },
    good: [' Sprinter 519 ', 'А07', 'Travego-17', 'Їва 2', a(50)],
    bad: [
      ['', 'model_required'],
      ['S', 'model_min_length'],
      [a(51), 'model_max_length'],
      ['Sprinter  519', 'model_format'],
      ['Sprinter!', 'model_format'],
    ],
  },
  {
    field: 'color',
    at: { bus: 'color' },
    good: [' білий ', 'темно-синій', 'жовтий та білий', 'бірюзовий їжак', a(40)],
    bad: [
      ['', 'color_required'],
      ['б', 'color_min_length'],
      [a(41), 'color_max_length'],
      ['темно  синій', 'color_format'],
      ['білий1', 'color_format'],
    ],
  },
  {
    field: 'number',
    at: { bus: 'number' },
    good: [' ВС 4178 НК ', 'BC4178HK', 'KR-1234', 'АЇ 1234 ЄҐ', a(20)],
    bad: [
      ['', 'number_required'],
      ['BC1', 'number_min_length'],
      [a(21), 'number_max_length'],
      ['BC  4178', 'number_format'],
      ['BC_4178', 'number_format'],
    ],
  },
  {
    field: 'seatsCount',
    at: { bus: 'seatsCount' },
    good: [8, '18', 60],
    bad: [
      [7, 'seats_count_min_length'],
      ['', 'seats_count_required'],
      ['сорок', 'seats_count_format'],
      [61, 'seats_count_max_length'],
      ['18.5', 'seats_count_format'],
    ],
  },
  contact(
    'phone',
    ['123456789', '+38 (067) 123-45-67', ' 380671234567 ', '123456789012345'],
    [
      ['', 'contact_required'],
      ['12345678', 'contact_phone_min_length'],
      ['1234567890123456', 'contact_phone_max_length'],
      ['дзвоніть Олені', 'contact_phone_format'],
    ],
  ),
  contact(
    'telegram',
    ['oksana', '@Oksana_Lviv', ' oksana5 '],
    [
      ['@', 'contact_required'],
      ['oksa', 'telegram_format'],
      ['1oksana', 'telegram_format'],
      ['оксана', 'telegram_format'],
      ['oksana  lviv', 'telegram_format'],
    ],
  ),
  {
    field: 'dateOfBirth',
    at: { profile: 'dateOfBirth' },
    good: ['', '1962-03-07', '1962-3-7', '1900-01-01'],
    bad: [
      ['1899-12-31', 'birth_date_past'],
      ['2001-02-29', 'birth_date_format'],
      ['7.3.1962', 'birth_date_format'],
    ],
  },
  {
    field: 'experience start',
    at: { profile: 'drivingSince' },
    good: ['', '2014-03', '2014-3', '1950-01'],
    bad: [
      ['1949-12', 'driving_since_past'],
      ['2014-13', 'driving_since_format'],
    ],
  },
  {
    field: 'email',
    at: { signUp: 'email' },
    good: ['olena@пошта.укр', ' i.savchuk+vezu@mail.example.org ', `${'a'.repeat(242)}@example.org`],
    bad: [
      ['', 'email_required'],
      ['olena', 'email_format'],
      ['olena@ukr', 'email_format'],
      ['olena  s@ukr.net', 'email_format'],
      [`${'a'.repeat(243)}@example.org`, 'email_max_length'],
    ],
  },
  {
    field: 'password',
    at: { signUp: 'password' },
    good: ['Дорога-7', 'Passw0rd!x', 'Ґанок-7Їжак'],
    bad: [
      ['', 'password_required'],
      ['aB3$aB3', 'password_min_length'],
      [`aB3$${'x'.repeat(197)}`, 'password_max_length'],
      ['дорога-7', 'password_format'],
      ['Дорога77', 'password_format'],
    ],
  },
  { field: 'password repeat', at: { signUp: 'passwordRepeat' }, good: [], bad: [['інший', 'password_repeat']] },
  { field: 'terms', at: { signUp: 'terms' }, good: [true], bad: [[false, 'terms_required']] },
  { field: 'days of the week', at: { route: 'days' }, good: [[0], [0, 6]], bad: [[[], 'days_required']] },
  { field: 'bus services', at: { bus: 'amenities' }, good: [['wifi']], bad: [[[], 'amenities_required']] },
  {
    field: 'stop location',
    at: { route: 'stops.1.placeId' },
    good: [1],
    bad: ['', null].map((empty) => [empty, 'location_required']),
  },
];
