import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { documentsApi } from '#shared/sales/bookings/core/documents-api.ts';
import { mayReadDocument, takesDocument } from '#shared/sales/bookings/rules/documents.ts';
import { documentOf, openDocument } from '../../core/queries/documents.ts';
import { eraseReadings, recordReading } from '../commands/document-readings.ts';
import { deleteExpiredDocuments, removeDocument, setDocument } from '../commands/documents.ts';
import { readingData, readingsOf } from '../queries/document-readings.ts';

const handlers: Handlers<typeof documentsApi> = {
  document: async ({ app, pool, me, params: { bookingId }, query: { open }, now }) => {
    const booking = await documentOf(pool, me, bookingId);
    const { sealed, side } = booking;
    const own = side === 'passenger';
    const opens = sealed !== null && !own && mayReadDocument(side, me.role);
    const document = sealed !== null && (own || (opens && open)) ? openDocument(app.secrets, bookingId, sealed) : null;
    if (document && !own) await recordReading(pool, me, bookingId, now);
    return {
      asked: takesDocument(booking, booking),
      given: sealed !== null,
      opens,
      document,
      readings: own || me.role === 'owner' ? await readingsOf(pool, bookingId) : [],
    };
  },
  setDocument: async ({ app, sql, me, params, body, now }) => {
    await setDocument(sql, app.secrets, me, params.bookingId, body, now);
    return undefined;
  },
  removeDocument: async ({ sql, me, params }) => {
    await removeDocument(sql, me, params.bookingId);
    return undefined;
  },
};

export const documents = defineDomain('documents', documentsApi, handlers, {
  jobs: { 'bookings.forget_documents': (_, { sql, now }) => deleteExpiredDocuments(sql, now()) },
  crons: [{ name: 'bookings.forget_documents', pattern: '23 * * * *' }],
  personalData: { covers: ['traveller_document_reading.account_id'], export: readingData, erase: eraseReadings },
});
