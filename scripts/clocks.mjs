// The hours at which the browser suite runs. Plain JavaScript: `npm test` reads it before anything is installed.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * Both changes of the clock happen at 01:00 UTC everywhere in Europe. In spring a run begins shortly before the change and continues after
 * it.
 */
const BEFORE_SPRING_CHANGE = 5 * MINUTE;
/**
 * In autumn a run begins before the hour that Kyiv has twice: a departure in that hour is at its first occurrence, so a trip that is
 * planned in the second one would be a week away. The run's trips continue over the change.
 */
const BEFORE_AUTUMN_CHANGE = 65 * MINUTE;

/** @typedef {'noon' | 'before-midnight' | 'after-midnight' | 'spring-change' | 'autumn-change'} ClockName */

/** @type {readonly ClockName[]} */
export const CLOCKS = ['noon', 'before-midnight', 'after-midnight', 'spring-change', 'autumn-change'];

/** The clock of the whole suite on this day; the others have the smoke journeys. @param {Date} day @returns {ClockName} */
export function clockOfDay(day) {
  return CLOCKS[Math.floor(day.getTime() / DAY) % CLOCKS.length] ?? 'noon';
}

/**
 * How many seconds a clock that shows this hour is ahead of `now`; negative where it is behind.
 * @param {string} name
 * @param {Date} now
 */
export function clockOffset(name, now) {
  return Math.round((startOf(name, now).getTime() - now.getTime()) / 1000);
}

/** @param {string} name @param {Date} now */
function startOf(name, now) {
  if (name === 'noon') return todayInKyiv(12, 0, now);
  if (name === 'before-midnight') return todayInKyiv(23, 50, now);
  if (name === 'after-midnight') return todayInKyiv(0, 30, now);
  if (name === 'spring-change') return new Date(nextChange(2, now).getTime() - BEFORE_SPRING_CHANGE);
  if (name === 'autumn-change') return new Date(nextChange(9, now).getTime() - BEFORE_AUTUMN_CHANGE);
  throw new Error(`E2E_CLOCK is ${name}, which is none of ${CLOCKS.join(', ')}.`);
}

/** That time of today in Kyiv. @param {number} hour @param {number} minute @param {Date} now */
function todayInKyiv(hour, minute, now) {
  const first = moved(now);
  // The first step may have crossed a change of the clock; the second one corrects the hour.
  return moved(first);

  /** @param {Date} from */
  function moved(from) {
    return new Date(from.getTime() + (hour * 60 + minute - minuteInKyiv(from)) * MINUTE);
  }
}

/** Minutes since midnight on Kyiv's clock. @param {Date} at */
function minuteInKyiv(at) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' });
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number);
  return hour * 60 + minute;
}

/** The next change of the clock in that month, counted from 0. @param {number} month @param {Date} now */
function nextChange(month, now) {
  const changes = [0, 1].map((later) => lastSunday(now.getUTCFullYear() + later, month));
  return changes.find((change) => change > now) ?? now;
}

/** 01:00 UTC on the last Sunday of a month. @param {number} year @param {number} month */
function lastSunday(year, month) {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return new Date(last.getTime() - last.getUTCDay() * DAY);
}
