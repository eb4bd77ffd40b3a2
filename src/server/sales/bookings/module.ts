import { type Domain, defineModule } from '#server/core/http/handlers.ts';

import { callers } from './handlers/callers.ts';
import { changes } from './handlers/changes.ts';
import { coming } from './handlers/coming.ts';
import { companions } from './handlers/companions.ts';
import { custodyDomain } from './handlers/custody.ts';
import { dataRequestsDomain } from './handlers/data-requests.ts';
import { documents } from './handlers/documents.ts';
import { guests } from './handlers/guests.ts';
import { money } from './handlers/money.ts';
import { papers } from './handlers/papers.ts';
import { carrierParcelLists } from './handlers/parcels.ts';
import { people } from './handlers/people.ts';
import { receivers } from './handlers/receiver.ts';
import { type LiveStops, sheetDomain } from './handlers/sheet.ts';
import { ticketTexts } from './handlers/ticket-texts.ts';
import { tickets } from './handlers/tickets.ts';
import { transfers } from './handlers/transfers.ts';
import { wallet } from './handlers/wallet.ts';
import { bookings } from './handlers.ts';

/** `liveStops`: the next stop of a trip, and when it is reached, by the position of its bus. */
export function bookingsModule(liveStops: LiveStops): Domain {
  return defineModule('bookings', [
    bookings,
    changes,
    people,
    companions,
    callers,
    dataRequestsDomain,
    money,
    papers,
    carrierParcelLists,
    documents,
    tickets,
    ticketTexts,
    coming,
    guests,
    transfers,
    wallet,
    receivers,
    sheetDomain(liveStops),
    custodyDomain(),
  ]);
}
