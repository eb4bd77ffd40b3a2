import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';

import { callers } from './callers/handlers/callers.ts';
import { changes } from './changes/handlers/changes.ts';
import { formHolds } from './handlers/form-holds.ts';
import { guests } from './handlers/guests.ts';
import { debts, invoices } from './handlers/invoices.ts';
import { receivers } from './handlers/receiver.ts';
import { type LiveStops, sheetDomain } from './handlers/sheet.ts';
import { tickets, wallet } from './handlers/tickets.ts';
import { bookings, coming, people } from './handlers.ts';
import { carrierLists, money, transfers } from './money/handlers/money.ts';
import { checks, documents, papers } from './papers/handlers/papers.ts';
import { carrierParcelLists, custodyDomain } from './parcels/handlers/custody.ts';
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
