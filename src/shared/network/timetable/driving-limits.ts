/**
 * The limits of Regulation (EC) 561/2006 in minutes (docs/product.md 8.18). They are checked against planned times: a warning for the
 * planner, not a record of a tachograph.
 */
export const HOURS = {
  /** Article 7: driving without a break, the break, and the parts into which it may be divided. */
  DRIVE_MAX: 270,
  BREAK: 45,
  BREAK_FIRST: 15,
  BREAK_SECOND: 30,
  /** Article 6(1): driving in a day, the longer day, and how often in a week. */
  DAY: 540,
  LONG_DAY: 600,
  LONG_DAYS_MAX: 2,
  /** Article 6(2) and 6(3). */
  WEEK: 3360,
  FORTNIGHT: 5400,
  /** Article 8(2) and 8(4): the rest within 24 hours, the reduced one, and how often between two weekly rests. */
  REST: 660,
  REDUCED_REST: 540,
  REDUCED_RESTS_MAX: 3,
  REST_WITHIN: 1440,
  /** Article 8(5): two drivers rest nine hours within thirty. */
  PAIR_REST_WITHIN: 1800,
  /** Article 8(6): the weekly rest, the reduced one, and the time after which it must begin. */
  WEEKLY_REST: 2700,
  REDUCED_WEEKLY_REST: 1440,
  WEEKLY_REST_AFTER: 8640,
  /** Article 8(6b): the reduction of a weekly rest is added to another rest within this many weeks after its own. */
  COMPENSATION_WEEKS: 3,
} as const;

/** Article 2(1)(b): vehicles for at most nine persons including the driver are outside of the regulation. */
export const SEATS_OUTSIDE_SCOPE = 8;

/** On a leg over a border the bus stands for about this long: it is not counted as driving, and it is no break either. */
export const BORDER_MINUTES = 60;

export const HOURS_RULES = {
  break: '7',
  day: '6(1)',
  longDays: '6(1)',
  week: '6(2)',
  fortnight: '6(3)',
  rest: '8(2)',
  reducedRests: '8(4)',
  pairRest: '8(5)',
  weeklyRest: '8(6)',
  weeklyRestTwice: '8(6)',
  compensation: '8(6b)',
} as const;
export type HoursRule = keyof typeof HOURS_RULES;

export interface HoursWarning {
  rule: HoursRule;
  article: string;
  minutes: number;
  limit: number;
  /** The beginning of the day, duty or week that is concerned. */
  at: Date;
  tripIds: number[];
}
