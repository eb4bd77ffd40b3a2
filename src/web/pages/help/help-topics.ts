/** The questions of the help page by role: prefixes of their message keys, which end in `.q` and `.a`. */
export const HELP_TOPICS = {
  passenger: [
    'help.passenger.find',
    'help.passenger.book',
    'help.passenger.confirm',
    'help.passenger.price',
    'help.passenger.pay',
    'help.passenger.cancel',
    'help.passenger.time',
    'help.passenger.ticket',
    'help.passenger.write',
  ],
  parcel: ['help.parcel.send', 'help.parcel.price', 'help.parcel.track', 'help.parcel.code', 'help.parcel.forbidden'],
  driver: [
    'help.driver.start',
    'help.driver.hired',
    'help.driver.trip',
    'help.driver.answer',
    'help.driver.change',
    'help.driver.profile',
    'help.driver.pay',
  ],
  company: ['help.company.trips', 'help.company.phone', 'help.company.people', 'help.company.page'],
  account: [
    'help.account.forgot',
    'help.account.provider',
    'help.account.second',
    'help.account.lost',
    'help.account.copy',
    'help.account.delete',
    'help.account.language',
    'help.account.devices',
  ],
} as const;

export type HelpGroup = keyof typeof HELP_TOPICS;

const ALL: readonly HelpGroup[] = ['passenger', 'parcel', 'driver', 'company', 'account'];

/** The groups of questions, those of the person's own role first. */
export function groupsFor(userType: string): readonly HelpGroup[] {
  if (userType === 'driver') return ['driver', 'account', 'parcel', 'passenger'];
  if (userType === 'carrier') return ['company', 'driver', 'account', 'parcel', 'passenger'];
  return ALL;
}

/** A topic's anchor: `/help#account-forgot` opens that answer. */
export function anchorOf(topic: string): string {
  return topic.replace('help.', '').replaceAll('.', '-');
}

/** Whether a question or its answer contains every typed word, ignoring case and apostrophes. */
export function matches(typed: string, texts: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\u2019'`]/g, '');
  const all = plain(texts.join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
