import type { Db } from '#server/core/database/db.ts';
import { type Call, type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import type { DraftInput } from '#shared/people/reports/desk-schema.ts';
import { allowReporter, answerComplaint, stopReporter } from '../commands/complain.ts';
import { assignReport, decide } from '../commands/decide.ts';
import type { PostCommitWork } from '../commands/effects.ts';
import { openCase } from '../commands/file.ts';
import type { NotifyPerson } from '../commands/notify-person.ts';
import { outcomeDraft, statementDraft } from '../labels.ts';
import { caseOf, peopleConcerned, reporterOf } from '../queries/concerned.ts';
import { deskCounts, deskPage, deskReport } from '../queries/desk.ts';
import { chatReaders } from '../queries/desk-parts.ts';
import { historyOf } from '../queries/history.ts';

/** The desk of the operators. `notify` notifies people, which a domain above this one does. */
export function moderation(notify: NotifyPerson): Domain {
  const handlers: Handlers<typeof moderationApi> = {
    list: async ({ sql, me, query, now, address }) => {
      const [{ rows, total }, counts] = await Promise.all([deskPage(sql, me, query), deskCounts(sql, now)]);
      return { ...paginate(rows, total, query, address), counts };
    },

    report: ({ sql, me, params, now }) => deskReport(sql, me, params.reportId, now),

    open: async ({ sql, me, body, locale, now, audit }) => {
      const reportId = await openCase(sql, me, body, { locale, now });
      audit({ subject: { kind: 'report', id: reportId }, after: { kind: body.kind, thing: body.id } });
      return { reportId };
    },

    assign: async ({ sql, me, params: { reportId }, body, now, audit }) => {
      const { before } = await assignReport(sql, reportId, body.operatorId);
      audit({ before: { operator: before }, after: { operator: body.operatorId } });
      return deskReport(sql, me, reportId, now);
    },

    draft: ({ sql, params, body, now }) => drafts(sql, params.reportId, body, now),

    decide: async (call) => {
      const { app, sql, me, params, body, now, audit } = call;
      const decided = await decide({ app, sql, notify, now }, me, params.reportId, body);
      const { measures, assessment, days, ground, automated } = body;
      const { report, accountId, carrierId } = decided;
      audit({
        before: { state: report.state },
        after: {
          measures,
          assessment,
          days,
          ground,
          automated,
          account: accountId,
          carrier: carrierId,
          thing: report.kind,
          thingId: report.subjectId,
        },
      });
      await runEffects(call, decided, { accountId, carrierId });
      return deskReport(sql, me, params.reportId, now);
    },

    answer: async (call) => {
      const { app, sql, me, params, body, now, audit } = call;
      const { complaint, report, ...postCommit } = await answerComplaint({ app, sql, notify, now }, me, {
        complaintId: params.complaintId,
        ...body,
      });
      audit({
        before: { state: 'open' },
        after: { report: report.id, decision: complaint.decisionId, reversed: body.reverse },
      });
      await runEffects(call, postCommit, complaint);
      return deskReport(sql, me, report.id, now);
    },

    stopReporter: async ({ sql, me, params: { reportId }, body, now, audit }) => {
      await stopReporter(sql, me, reportId, body.days, now);
      audit({ after: { days: body.days } });
      return deskReport(sql, me, reportId, now);
    },

    allowReporter: async ({ sql, me, params: { reportId }, now }) => {
      await allowReporter(sql, reportId, now);
      return deskReport(sql, me, reportId, now);
    },

    historyOf: async ({ sql, query, now, audit }) => {
      const { account, carrier } = query;
      if (account === undefined && carrier === undefined) throw new DomainError('not_found');
      audit({
        subject: account === undefined ? { kind: 'carrier', id: carrier ?? 0 } : { kind: 'account', id: account },
      });
      return historyOf(sql, account === undefined ? { carrierId: carrier ?? 0 } : { accountId: account }, now);
    },
  };
  return defineDomain('moderation', moderationApi, handlers);
}

/** The texts of a decision as it would be now: for the person that it concerns, and for the reporter. */
async function drafts(sql: Db, reportId: number, input: DraftInput, now: Date) {
  const report = await caseOf(sql, reportId);
  if (!report) throw new DomainError('not_found');
  const [people, reporter] = await Promise.all([peopleConcerned(sql, report), reporterOf(sql, report)]);
  const person = people.find(({ id }) => id === input.accountId) ?? people[0];
  const drafted = { report, input, now };
  // The statement is kept with the decision also where nobody is left to read it.
  const statementLocale = person?.locale ?? report.locale;
  return {
    statement: statementDraft(statementLocale, drafted),
    statementLocale,
    outcome: reporter ? outcomeDraft(reporter.locale, drafted) : '',
    outcomeLocale: reporter?.locale ?? null,
  };
}

type Following = Pick<Call<never>, 'app' | 'sql' | 'afterCommit' | 'revokeSessions' | 'changed' | 'publish'>;

/** Effects of a decision after its commit: old files are deleted, sign-ins end, open screens fetch again. */
async function runEffects(
  { app, sql, afterCommit, revokeSessions, changed, publish }: Following,
  { files, sessions, hidden }: PostCommitWork,
  { accountId, carrierId }: { accountId: number | null; carrierId: number | null },
): Promise<void> {
  revokeSessions(...sessions);
  if (accountId !== null) changed(`account:${accountId}`);
  if (carrierId !== null) changed(`carrier:${carrierId}`);
  const readers = hidden ? await chatReaders(sql, hidden.chatId) : [];
  afterCommit(async () => {
    for (const file of files) await app.files.delete(file);
    if (!hidden) return;
    for (const reader of readers)
      publish(`account:${reader}`, { type: 'withdrawn', chat_id: hidden.chatId, seq: hidden.seq });
  });
}
