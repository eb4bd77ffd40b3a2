import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';

import { callers } from './callers/handlers/callers.ts';
import { changes } from './changes/handlers/changes.ts';
import { coming } from './handlers/coming.ts';
import { debts } from './handlers/debts.ts';
import { formHolds } from './handlers/form-holds.ts';
import { guests } from './handlers/guests.ts';
import { invoices } from './handlers/invoices.ts';
import { people } from './handlers/people.ts';
import { receivers } from './handlers/receiver.ts';
import { type LiveStops, sheetDomain } from './handlers/sheet.ts';
import { tickets } from './handlers/tickets.ts';
import { wallet } from './handlers/wallet.ts';
import { bookings } from './handlers.ts';
import { carrierLists } from './money/handlers/lists.ts';
import { money } from './money/handlers/money.ts';
import { transfers } from './money/handlers/transfers.ts';
import { checks } from './papers/handlers/checks.ts';
import { documents } from './papers/handlers/documents.ts';
import { papers } from './papers/handlers/papers.ts';
import { custodyDomain } from './parcels/handlers/custody.ts';
import { carrierParcelLists } from './parcels/handlers/parcels.ts';
import { companions } from './seats/handlers/companions.ts';
import { dataRequestsDomain } from './tickets/handlers/data-requests.ts';
import { ticketTexts } from './tickets/handlers/ticket-texts.ts';

/** `liveStops`: the next stop of a trip, and when it is reached, by the position of its bus. */
export function bookingsModule(liveStops: LiveStops): Domain {
  return defineModule('bookings', [
    bookings,
    formHolds,
    changes,
    people,
    companions,
    callers,
    dataRequestsDomain,
    money,
    carrierLists,
    debts,
    papers,
    invoices,
    carrierParcelLists,
    documents,
    checks,
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
