import { type Domain, defineModule } from '#server/http/handlers.ts';
import { custodyDomain } from './handlers/custody.ts';
import { papers } from './handlers/papers.ts';
import { people } from './handlers/people.ts';
import { type LiveStops, sheetDomain } from './handlers/sheet.ts';
import { bookings } from './handlers.ts';

/** `liveStops`: the next stop of a trip by the position of its bus. */
export function bookingsModule(liveStops: LiveStops): Domain {
  return defineModule('bookings', [bookings, people, papers, sheetDomain(liveStops), custodyDomain()]);
}
