import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { documentsApi } from '#shared/sales/bookings/core/documents-api.ts';
import { mayReadDocument, takesDocument } from '#shared/sales/bookings/rules/documents.ts';
import { documentOf, openDocument } from '../../core/queries/documents.ts';
import { deleteExpiredDocuments, removeDocument, setDocument } from '../commands/documents.ts';

const handlers: Handlers<typeof documentsApi> = {
  document: async ({ app, sql, me, params: { bookingId } }) => {
    const booking = await documentOf(sql, me, bookingId);
    const { sealed, side } = booking;
    const readable = sealed !== null && mayReadDocument(side, me.role);
    return {
      asked: takesDocument(booking, booking),
      given: sealed !== null,
      document: readable ? openDocument(app.secrets, bookingId, sealed) : null,
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
});
