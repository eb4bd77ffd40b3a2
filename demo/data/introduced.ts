/** Who one can sign in as, printed at the start: the role, and the address before the @. */
export const INTRODUCED = [
  ['passenger', 'passenger'],
  ['single driver', 'driver'],
  ['company owner', 'owner'],
  ['dispatcher', 'dispatcher'],
  ['hired driver', 'taras.havryliuk'],
  ['hired driver without a company', 'newdriver'],
  ['single driver without a bus', 'freshdriver'],
  ['passenger without bookings', 'newpassenger'],
] as const;
