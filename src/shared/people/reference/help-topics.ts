/** The built-in questions of the help page by role: prefixes of their message keys, which end in `.q` and `.a`. */
export const HELP_TOPICS = {
  passenger: [
    'help.passenger.find',
    'help.passenger.book',
    'help.passenger.confirm',
    'help.passenger.price',
    'help.passenger.pay',
    'help.passenger.cancel',
    'help.passenger.baggage',
    'help.passenger.pet',
    'help.passenger.child',
    'help.passenger.coming',
    'help.passenger.time',
    'help.passenger.ticket',
    'help.passenger.lost',
    'help.passenger.write',
    'help.passenger.ranking',
    'help.passenger.reviews',
  ],
  parcel: [
    'help.parcel.send',
    'help.parcel.price',
    'help.parcel.track',
    'help.parcel.receive',
    'help.parcel.code',
    'help.parcel.forbidden',
  ],
  driver: [
    'help.driver.start',
    'help.driver.hired',
    'help.driver.trip',
    'help.driver.answer',
    'help.driver.change',
    'help.driver.profile',
    'help.driver.pay',
  ],
  company: [
    'help.company.trips',
    'help.company.phone',
    'help.company.coming',
    'help.company.people',
    'help.company.page',
    'help.company.money',
  ],
  account: [
    'help.account.forgot',
    'help.account.provider',
    'help.account.second',
    'help.account.lost',
    'help.account.copy',
    'help.account.delete',
    'help.account.language',
    'help.account.devices',
    'help.account.report',
  ],
} as const;

export type HelpGroup = keyof typeof HELP_TOPICS;

export const HELP_GROUPS = [
  'passenger',
  'parcel',
  'driver',
  'company',
  'account',
] as const satisfies readonly HelpGroup[];

export type BuiltInTopic = (typeof HELP_TOPICS)[HelpGroup][number];

/** The question whose answer is what must not be sent, which has its own place among the reference data. */
export const GOODS_TOPIC = 'help.parcel.forbidden' satisfies BuiltInTopic;

/** The question whose answer leads to the page that finds a ticket. */
export const LOST_TICKET_TOPIC = 'help.passenger.lost' satisfies BuiltInTopic;

export function isBuiltIn(topic: string): topic is BuiltInTopic {
  return HELP_GROUPS.some((group) => HELP_TOPICS[group].some((one) => one === topic));
}

/** The group of a topic by its name: `help.<group>.<topic>`. */
function groupOf(topic: string): string | undefined {
  return topic.split('.')[1];
}

/**
 * The topics of a group in the order in which they are read: as operators placed them, and after these the built-in ones that nobody has placed
 * yet. `stored` is what operators changed, by place.
 */
export function topicsOf<T extends { topic: string }>(
  group: HelpGroup,
  stored: readonly T[],
): { topic: string; row: T | undefined }[] {
  const placed = stored.filter(({ topic }) => groupOf(topic) === group && (isBuiltIn(topic) || isOwn(topic)));
  const others = HELP_TOPICS[group].filter((topic) => !placed.some((row) => row.topic === topic));
  return [...placed.map((row) => ({ topic: row.topic, row })), ...others.map((topic) => ({ topic, row: undefined }))];
}

/** Whether operators wrote the question: its name ends in a number. A built-in one that a newer version has no more is neither. */
export function isOwn(topic: string): boolean {
  return /\d$/.test(topic);
}
