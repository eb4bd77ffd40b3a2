import { randomBytes } from 'node:crypto';
import { transaction } from '#server/core/database/db.ts';
import { decide } from '#server/people/reports/commands/decide.ts';
import { reportsApi } from '#shared/people/reports/api.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import type { ReportedThing } from '#shared/people/reports/schema.ts';
import type { TestApp } from './server/api.ts';
import { addOperator, type TestActor } from './server/carriers.ts';

export async function withoutReports(app: TestApp): Promise<void> {
  await app.sql`delete from report`;
  await app.sql`delete from reporter_stop`;
}

/** An operator blocks a person in its own case; returns the code of the decision and the sign-ins that it has ended. */
export async function blockPerson(app: TestApp, accountId: number): Promise<{ code: string; sessions: number[] }> {
  const operator = await addOperator(app.sql);
  const [report] = await app.sql<{ id: number }[]>`
    insert into report (code, source, kind, subject_id, account_id, reason, created_at, due_at)
    values (${randomBytes(10).toString('hex')}, 'operator', 'person', ${accountId}, ${accountId}, 'other', now(), now()) returning id`;
  const input = {
    ...RESTRICTING,
    measures: ['block' as const],
    days: 0,
    rule: 'conduct',
    automated: false,
    outcome: '',
  };
  const { sessions } = await transaction(app.sql, (sql) =>
    decide(
      { app: app.context, sql, notify: async () => undefined, now: app.clock.now() },
      operator,
      report?.id ?? 0,
      input,
    ),
  );
  const [row] = await app.sql<
    { code: string }[]
  >`select code from report_decision where report_id = ${report?.id ?? 0}`;
  return { code: row?.code ?? '', sessions };
}

let visitors = 0;

/** A person without an account, with their own mail. */
export function visitor() {
  visitors += 1;
  return { name: 'Марта', email: `marta${visitors}@example.org` };
}

const RESTRICTING = {
  assessment: 'founded' as const,
  ground: 'terms' as const,
  rule: 'identity',
  facts: 'Назва не збігається з реєстром.',
  statement: 'Ми ухвалили рішення.\n\nФакти.',
  outcome: 'Дякуємо за скаргу.',
};

/** Calls of reporters and of the desk; `admin` is the operator who decides where none is named. */
export function reportCalls(app: TestApp, admin?: TestActor) {
  return {
    file: (thing: ReportedThing, actor: TestActor | null, body: object = {}) =>
      app.call(
        reportsApi.file,
        { body: { thing, reason: 'false', words: 'Такої компанії немає.', ...(actor ? {} : visitor()), ...body } },
        actor?.token ?? null,
      ),
    page: (code: string) => app.call(reportsApi.page, { params: { code } }),
    desk: (reportId: number, actor = admin ?? noOperator()) =>
      app.call(moderationApi.report, { params: { reportId } }, actor.token),
    list: (query: object = {}, actor = admin ?? noOperator()) => app.call(moderationApi.list, { query }, actor.token),
    decide: (reportId: number, body: object, actor = admin ?? noOperator()) =>
      app.call(
        moderationApi.decide,
        { params: { reportId }, body: { ...RESTRICTING, measures: ['nothing'], ...body } as never },
        actor.token,
      ),
  };
}

function noOperator(): TestActor {
  throw new Error('the test names no operator');
}
