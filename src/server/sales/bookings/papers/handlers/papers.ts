import { type AppContext, perApp } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { printerOf } from '#server/core/pdf/printer.ts';
import { DomainError } from '#shared/core/errors.ts';
import { documentsApi } from '#shared/sales/bookings/core/documents-api.ts';
import { checksApi } from '#shared/sales/bookings/papers/checks-api.ts';
import { mayPrint, type Paper } from '#shared/sales/bookings/papers/papers.ts';
import { papersApi } from '#shared/sales/bookings/papers/papers-api.ts';
import { mayReadDocument, takesDocument } from '#shared/sales/bookings/rules/documents.ts';
import { documentOf, documentsOfTrip, openDocument } from '../../core/queries/documents.ts';
import {
  deleteExpiredDocuments,
  eraseReadings,
  recordPrinting,
  recordReading,
  removeDocument,
  setDocument,
} from '../commands/documents.ts';
import { noteCheck } from '../commands/note-check.ts';
import { borderPacket } from '../papers/border.ts';
import { checkList } from '../papers/checks.ts';
import type { PaperInput } from '../papers/frame.ts';
import { labelsPaper } from '../papers/labels.ts';
import { loadList } from '../papers/load.ts';
import { passengerList } from '../papers/passengers.ts';
import { checkedPeople, checksCsv, tripChecks } from '../queries/checks.ts';
import { paperData, readingData, readingsOf } from '../queries/papers.ts';

/** Enough for the papers of a few trips in one burst, which the app fetches to have them without a connection. */
const limitOf = perApp((_app: AppContext) => rateLimitPerAccount({ burst: 40, perSecond: 0.5 }));

const LAYOUTS: Readonly<Record<Paper, (input: PaperInput) => PrintedPaper>> = {
  passengers: passengerList,
  load: loadList,
  labels: labelsPaper,
  border: borderPacket,
  checks: checkList,
};

const handlers: Handlers<typeof papersApi> = {
  paper: async ({ app, sql, pool, me, params, query, locale, now }) => {
    const data = await paperData(sql, me, params.tripId, now);
    if (!mayPrint(params.paper, me.role)) throw new DomainError('not_allowed');
    limitOf(app)(me.accountId);
    const isBorder = params.paper === 'border';
    const documents = isBorder ? await documentsOfTrip(sql, app.secrets, params.tripId) : new Map<number, never>();
    if (documents.size > 0) await recordPrinting(pool, me, params.tripId, now);
    const checked = params.paper === 'checks' ? await checkedPeople(sql, app.secrets, data.sheet) : [];
    const { publicUrl } = app;
    const paper = LAYOUTS[params.paper]({ ...data, ...query, documents, checked, locale, now, publicUrl });
    return printerOf(app)(paper);
  },
};

export const papers = defineDomain('papers', papersApi, handlers);

const checkHandlers: Handlers<typeof checksApi> = {
  list: async ({ app, sql, me, params, now }) => (await tripChecks(sql, app.secrets, me, params.tripId, now)).people,

  csv: async ({ app, sql, me, query, locale, now }) => {
    const { sheet, people } = await tripChecks(sql, app.secrets, me, query.trip, now);
    const name = `vezu-border-checks-${sheet.serviceDate}.csv`;
    return { name, content: checksCsv(sheet, people, locale) };
  },

  note: async ({ sql, me, params, body, now, changed }) => {
    changed(`trip:${await noteCheck(sql, me, { ...params, ...body }, now)}`);
    return undefined;
  },
};

export const checks = defineDomain('checks', checksApi, checkHandlers);

const documentHandlers: Handlers<typeof documentsApi> = {
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

export const documents = defineDomain('documents', documentsApi, documentHandlers, {
  jobs: { 'bookings.forget_documents': (_, { sql, now }) => deleteExpiredDocuments(sql, now()) },
  crons: [{ name: 'bookings.forget_documents', pattern: '23 * * * *' }],
  personalData: { covers: ['traveller_document_reading.account_id'], export: readingData, erase: eraseReadings },
});
