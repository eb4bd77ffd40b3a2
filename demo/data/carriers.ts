import type { ParcelClass } from '#shared/carriers/schema.ts';
import type { Mark } from '../pictures/logo.ts';

export interface DemoCarrier {
  name: string;
  single: boolean;
  description: string;
  phone: string;
  /** Its own site, and its name on Telegram. */
  site?: string;
  telegram?: string;
  countries: string[];
  instant: boolean;
  verified: boolean;
  /** Years since they are with Vezu; a fraction of one for the newest. */
  years: number;
  baggage: string;
  petsAllowed: boolean;
  pets: string;
  parcelClasses: ParcelClass[];
  parcelMaxKg: number;
  forbidden: string;
  /** The sign and colour of the logo, if there is one, and how well they are liked: the mean of the stars that people give. */
  mark: Mark | null;
  color: string;
  liked: number;
}

const FORBIDDEN =
  'Зброя та набої, вибухові й горючі речовини, газові балони, наркотики, отрути, готівка, чужі паспорти, живі тварини.';
const FORBIDDEN_FOOD =
  'До ЄС не беремо м’ясо, ковбасу, молочне й домашні консерви: на кордоні їх забирають. Також не беремо зброю, газ, пальне, ліки без рецепта, готівку, акцизні товари без марок.';

export const DEMO_CARRIERS: readonly DemoCarrier[] = [
  {
    name: 'Карпати Експрес',
    single: false,
    site: 'https://karpaty-express.example',
    telegram: 'karpaty_express_bus',
    description:
      'Возимо людей і посилки з Тернополя та Львова до Польщі й Чехії з 2014 року. Свої автобуси, на довгих рейсах два водії. Диспетчерка на зв’язку щодня з 7:00 до 22:00, у дорозі телефонуйте водієві.',
    phone: '+380322401177',
    countries: ['PL', 'CZ'],
    instant: false,
    verified: true,
    years: 6.4,
    baggage:
      'Одна валіза до 30 кг і ручна поклажа до 5 кг у ціні квитка. Друга валіза 10 €. Дитячий візочок, що складається, без доплати.',
    petsAllowed: true,
    pets: 'Котів і собак до 8 кг беремо в переносці, на колінах або під сидінням. Потрібні чип, щеплення від сказу й паспорт тварини. Попередьте під час бронювання.',
    parcelClasses: ['envelope', 's', 'm', 'l'],
    parcelMaxKg: 30,
    forbidden: FORBIDDEN_FOOD,
    mark: 'mountains',
    color: '#1d4e89',
    liked: 4.7,
  },
  {
    name: 'Галич-Тур',
    single: false,
    site: 'https://halych-tour.example',
    telegram: 'halych_tour',
    description:
      'Регулярні рейси Київ – Варшава, Київ – Берлін і Львів – Варшава. Великі комфортні автобуси, туалет, розетки біля кожного місця. Відправляємося з автовокзалів, місце закріплене за вами від миті бронювання.',
    phone: '+380442231540',
    countries: ['PL', 'DE'],
    instant: true,
    verified: true,
    years: 8.1,
    baggage:
      'Два місця багажу по 20 кг і рюкзак у салон. Велосипед чи лижі – за домовленістю, 15 €. Багаж підписуйте, водій видає бирку.',
    petsAllowed: false,
    pets: 'З тваринами не возимо, окрім собак-поводирів.',
    parcelClasses: ['envelope', 's', 'm', 'l'],
    parcelMaxKg: 25,
    forbidden: FORBIDDEN,
    mark: 'gate',
    color: '#7a1f2b',
    liked: 4.8,
  },
  {
    name: 'Дністер Лайн',
    single: false,
    description:
      'З Чернівців і Франківська до Італії, з Буковини до Румунії. Працюємо з заробітчанськими родинами вже двадцять років, знаємо кожну площу від Падуї до Неаполя. Посилки рідним передаємо з рук у руки.',
    phone: '+380372583311',
    countries: ['IT', 'RO', 'CZ', 'SK', 'HU'],
    instant: false,
    verified: true,
    years: 5.2,
    baggage: 'До Італії – дві сумки разом до 40 кг, до Румунії – одна до 25 кг. Понад норму 1,5 € за кілограм.',
    petsAllowed: true,
    pets: 'Дрібні тварини в переносці, одна на рейс. Документи для Італії готуйте за три тижні.',
    parcelClasses: ['envelope', 's', 'm', 'l', 'xl'],
    parcelMaxKg: 60,
    forbidden: FORBIDDEN_FOOD,
    mark: 'river',
    color: '#12664f',
    liked: 4.5,
  },
  {
    name: 'Степан Бойко',
    single: true,
    description:
      'Сам за кермом, дванадцять років на Вроцлав. Їжджу рівно, не палю, у салоні тихо. Зупиняюся, де скажете по трасі, якщо це безпечно. Документи й ключі передаю особисто.',
    phone: '+380673128845',
    countries: ['PL'],
    instant: false,
    verified: true,
    years: 4.6,
    baggage: 'Валіза й рюкзак у ціні. Більше – домовимося, багажник великий.',
    petsAllowed: true,
    pets: 'Беру з невеликими тваринами в переносці, якщо сусіди не проти.',
    parcelClasses: ['envelope', 's', 'm'],
    parcelMaxKg: 12,
    forbidden: FORBIDDEN,
    mark: 'wheel',
    color: '#8a5a00',
    liked: 4.9,
  },
  {
    name: 'Ковальчук і сини',
    single: true,
    description:
      'Сімейна справа: батько і двоє синів, їздимо по черзі. Івано-Франківськ – Львів – Краків – Вроцлав нічним рейсом, щоб зранку були на роботі. До Вроцлава ціна залежить від адреси: завозимо під дім.',
    phone: '+380503741206',
    countries: ['PL'],
    instant: false,
    verified: true,
    years: 3.3,
    baggage: 'Одна велика сумка до 25 кг. За другу беремо 7 €.',
    petsAllowed: false,
    pets: '',
    parcelClasses: ['envelope', 's', 'm', 'l'],
    parcelMaxKg: 30,
    forbidden: FORBIDDEN_FOOD,
    mark: 'horseshoe',
    color: '#4a3f8c',
    liked: 4.6,
  },
  {
    name: 'Микола Паламарчук',
    single: true,
    description:
      'Щосуботи з Вінниці до Гамбурга через Хмельницький, Тернопіль, Львів. Їдемо удвох із напарником, ночуємо в дорозі по черзі. Зупинки кожні чотири години.',
    phone: '+380972204518',
    countries: ['PL', 'DE'],
    instant: false,
    verified: true,
    years: 2.7,
    baggage: 'Дві сумки до 20 кг кожна. Телевізори й меблі не беру.',
    petsAllowed: true,
    pets: 'З котом у переносці – будь ласка. Собак до 10 кг за 15 €.',
    parcelClasses: ['envelope', 's', 'm', 'l'],
    parcelMaxKg: 30,
    forbidden: FORBIDDEN_FOOD,
    mark: 'compass',
    color: '#0f6b7a',
    liked: 4.4,
  },
  {
    name: 'Ігор Ткачук',
    single: true,
    description:
      'Одеса – Кишинів щодня: о дев’ятій туди, о п’ятій назад. Забираю з автовокзалу, в Кишиневі можу підвезти до аеропорту. Маленький бус, зате через кордон швидко.',
    phone: '+380938817734',
    countries: ['MD'],
    instant: true,
    verified: false,
    years: 1.2,
    baggage: 'Валіза до 23 кг і ручна поклажа.',
    petsAllowed: true,
    pets: 'Тварини в переносці їдуть безкоштовно.',
    parcelClasses: ['envelope', 's', 'm'],
    parcelMaxKg: 10,
    forbidden: FORBIDDEN,
    mark: 'anchor',
    color: '#a03e13',
    liked: 4.8,
  },
  {
    name: 'Василь Гуменюк',
    single: true,
    description:
      'Раз на тиждень до Мадрида через Німеччину, Францію й Барселону. Дорога довга, тому автобус великий: 55 місць, туалет, кава, два водії. Возимо людей і посилки по всьому маршруту.',
    phone: '+380688450913',
    countries: ['PL', 'DE', 'FR', 'ES'],
    instant: false,
    verified: true,
    years: 3.9,
    baggage: 'Дві валізи до 30 кг. Доплата за кожен кілограм понад норму 2 €.',
    petsAllowed: false,
    pets: 'Дорога надто довга для тварин, не беремо.',
    parcelClasses: ['envelope', 's', 'm', 'l', 'xl'],
    parcelMaxKg: 50,
    forbidden: FORBIDDEN_FOOD,
    mark: 'sun',
    color: '#33691e',
    liked: 4.3,
  },
  {
    name: 'Павло Климчук',
    single: true,
    description: '',
    phone: '+380961175302',
    countries: [],
    instant: false,
    verified: false,
    years: 0.003,
    baggage: '',
    petsAllowed: false,
    pets: '',
    parcelClasses: ['envelope', 's', 'm', 'l'],
    parcelMaxKg: 30,
    forbidden: '',
    mark: null,
    color: '#555555',
    liked: 0,
  },
];
