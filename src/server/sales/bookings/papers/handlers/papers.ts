import { type AppContext, perApp } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { printerOf } from '#server/core/pdf/printer.ts';
import { DomainError } from '#shared/core/errors.ts';
import { mayPrint, type Paper } from '#shared/sales/bookings/papers/papers.ts';
import { papersApi } from '#shared/sales/bookings/papers/papers-api.ts';
import { documentsOfTrip } from '../../core/queries/documents.ts';
import { recordPrinting } from '../commands/document-readings.ts';
import { borderPacket } from '../papers/border.ts';
import { checkList } from '../papers/checks.ts';
import type { PaperInput } from '../papers/frame.ts';
import { labelsPaper } from '../papers/labels.ts';
import { loadList } from '../papers/load.ts';
import { passengerList } from '../papers/passengers.ts';
import { checkedPeople } from '../queries/checks.ts';
import { paperData } from '../queries/papers.ts';

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
