import ICAL from 'ical.js';

/** A component as jCal (RFC 7265): its name, its properties and the components within it. */
type Component = [name: string, properties: Property[], components: Component[]];
type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

/** Properties that a component must have exactly once (RFC 5545, section 3.6; of an alarm that displays, section 3.6.6). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  vcalendar: ['prodid', 'version'],
  vevent: ['uid', 'dtstamp', 'dtstart'],
  valarm: ['action', 'trigger', 'description'],
  vtimezone: ['tzid'],
};
/** Properties that a component may have at most once. */
const ONCE = ['dtend', 'summary', 'location', 'geo', 'description', 'status', 'sequence', 'url', 'organizer', 'method'];
const MAX_OCTETS = 75;

/** The errors of an iCalendar file by RFC 5545: what ical.js does not read, and what it reads without a complaint. */
export function calendarProblems(text: string): string[] {
  const lines = text.split('\r\n');
  const format = [
    ...(text.endsWith('\r\n') ? [] : ['the last line does not end with CR LF']),
    ...(/[^\r]\n/.test(text) ? ['a line ends without CR'] : []),
    ...lines
      .filter((line) => Buffer.byteLength(line) > MAX_OCTETS)
      .map((line) => `a line of more than 75 octets: ${line}`),
  ];
  try {
    const calendar = ICAL.parse(text) as Component;
    return [...format, ...componentProblems(calendar), ...eventProblems(calendar)];
  } catch (error) {
    return [...format, String(error)];
  }
}

function componentProblems([name, properties, components]: Component): string[] {
  const count = (wantedName: string) => properties.filter(([property]) => property === wantedName).length;
  return [
    ...(REQUIRED[name] ?? [])
      .filter((wantedName) => count(wantedName) !== 1)
      .map((wantedName) => `${name} has ${count(wantedName)} × ${wantedName}`),
    ...ONCE.filter((wantedName) => count(wantedName) > 1).map(
      (wantedName) => `${name} has ${count(wantedName)} × ${wantedName}`,
    ),
    ...components.flatMap(componentProblems),
  ];
}

/** Each event has its own UID, ends after it starts, and uses time zones that the file describes. */
function eventProblems([, properties, components]: Component): string[] {
  const zones = components.filter(([name]) => name === 'vtimezone').map((zone) => textOf(zone, 'tzid'));
  const events = components.filter(([name]) => name === 'vevent');
  const ids = events.map((event) => `${textOf(event, 'uid')} ${textOf(event, 'recurrence-id') ?? ''}`);
  const published = properties.some(
    ([name, , , value]) => name === 'method' && ['PUBLISH', 'CANCEL'].includes(String(value)),
  );
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...events.flatMap((event) => {
      const [start, end, geo] = ['dtstart', 'dtend', 'geo'].map((name) => propertyOf(event, name));
      const id = textOf(event, 'uid');
      const zone = start?.[1].tzid;
      const [lat = 0, lon = 0] = Array.isArray(geo?.[3]) ? geo[3].map(Number) : [];
      return [
        ...(end && String(end[3]) <= String(start?.[3]) ? [`${id} ends before it starts`] : []),
        ...(end && end[2] !== start?.[2] ? [`${id} starts as ${start?.[2]} and ends as ${end[2]}`] : []),
        ...(zone && !zones.includes(zone) ? [`${id} has the unknown time zone ${zone}`] : []),
        ...(geo && !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180) ? [`${id} is nowhere: ${geo[3]}`] : []),
        // RFC 5546, sections 3.2.1 and 3.2.5
        ...(published && !propertyOf(event, 'organizer') ? [`${id} is published without an organizer`] : []),
      ];
    }),
  ];
}

function propertyOf([, properties]: Component, wantedName: string): Property | undefined {
  return properties.find(([name]) => name === wantedName);
}

function textOf(component: Component, name: string): unknown {
  return propertyOf(component, name)?.[3];
}
