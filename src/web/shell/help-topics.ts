/** Questions of the help page, by whom they concern: the beginnings of their keys, which end in `.q` and `.a`. */
export const HELP_TOPICS = {
  passenger: [
    'help.passenger.find',
    'help.passenger.book',
    'help.passenger.confirm',
    'help.passenger.price',
    'help.passenger.pay',
    'help.passenger.cancel',
    'help.passenger.time',
  ],
  parcel: ['help.parcel.send', 'help.parcel.track', 'help.parcel.code', 'help.parcel.forbidden'],
  driver: ['help.driver.start', 'help.driver.hired', 'help.driver.trip', 'help.driver.answer', 'help.driver.change'],
  company: ['help.company.trips', 'help.company.phone'],
  account: ['help.account.language', 'help.account.devices'],
} as const;

export type HelpGroup = keyof typeof HELP_TOPICS;

const ALL: readonly HelpGroup[] = ['passenger', 'parcel', 'driver', 'company', 'account'];

/** The groups, a person's own first. */
export function groupsFor(userType: string): readonly HelpGroup[] {
  if (userType === 'driver') return ['driver', 'account', 'parcel', 'passenger'];
  if (userType === 'carrier') return ['company', 'driver', 'account', 'parcel', 'passenger'];
  return ALL;
}
