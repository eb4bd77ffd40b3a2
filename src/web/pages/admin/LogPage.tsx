import { useMutation, useQuery } from '@tanstack/react-query';
import { adminApi } from '#shared/office/admin/api.ts';
import { knownAction } from '#shared/office/admin/audit-actions.ts';
import { AUDIT_SEARCH_MAX, type AuditRow } from '#shared/office/admin/audit-schema.ts';
import { call } from '#web/core/api/call.ts';
import { download } from '#web/core/api/download.ts';
import { problemText } from '#web/core/api/errors.ts';
import { dateIn, deviceZone, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { auditQuery } from '#web/office/admin/queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { AdministratorsOnly } from './parts/AdministratorsOnly.tsx';

/** /admin/log: who saw and changed what, the newest first; searched by the address, saved as CSV, checked. */
export function LogPage() {
  const title = t('admin.log');
  return (
    <AdministratorsOnly title={title}>
      <Log title={title} />
    </AdministratorsOnly>
  );
}

const LIST = listSchema({ q: listField.text, from: listField.date, to: listField.date, page: listField.page }, [
  'q',
  'from',
  'to',
]);

function Log({ title }: { title: string }) {
  const list = useListState(LIST);
  const { q, from, to, page } = list.state;
  const search = { q, ...(from && { from }), ...(to && { to }) };
  const query = useQuery(auditQuery({ ...search, page }));
  return (
    <ListPage
      title={title}
      width="page"
      align="left"
      back={paths.admin}
      list={list}
      query={query}
      head={<Search search={search} onChange={list.change} />}
      none={
        <div className="px-4">
          <Empty small title={t('audit.chain.empty')} />
        </div>
      }
      noResults={
        <div className="px-4">
          <Empty small title={t('audit.none')} text={t('audit.none.text')} />
        </div>
      }
      row={(entry) => <EntryRow key={entry.id} entry={entry} />}
      after={(query.data || query.error) && <Chain />}
    />
  );
}

interface SearchProps {
  search: { q: string; from?: string; to?: string };
  onChange: (part: { q?: string; from?: string | undefined; to?: string | undefined }) => void;
}

function Search({ search, onChange }: SearchProps) {
  const { run, busy } = useAction(() => download(adminApi.auditCsv, { query: search }));
  const { q, from = '', to = '' } = search;
  return (
    <search className="grid max-w-prose pairs items-end gap-3 px-4 pb-3">
      <div className="col-span-2">
        <TextField
          type="search"
          label={t('audit.search')}
          maxLength={AUDIT_SEARCH_MAX}
          value={q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      <TextField
        type="date"
        label={t('audit.from')}
        value={from}
        max={to}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        value={to}
        min={from}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
      <Button kind="edge" icon="download" className="col-span-2" busy={busy} onClick={() => void run()}>
        {t('audit.csv')}
      </Button>
    </search>
  );
}

function EntryRow({ entry }: { entry: AuditRow }) {
  const { at, action, before, after, ip } = entry;
  const known = knownAction(action);
  const zone = deviceZone();
  const facts = [
    ...(before ? [`${t('audit.before')}: ${factsText(before)}`] : []),
    ...(after ? [`${t('audit.after')}: ${factsText(after)}`] : []),
  ];
  return (
    <Row
      strong={[known ? t(`audit.action.${known}`) : action, subjectText(entry)].filter(Boolean).join(', ')}
      quiet={
        <>
          <span className="block">{[whoText(entry), ip].filter(Boolean).join(' · ')}</span>
          {facts.map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
        </>
      }
      side={
        <span className="n whitespace-nowrap text-right text-small text-quiet">
          {numericDate(dateIn(zone, at))}
          <br />
          {timeIn(zone, at)}
        </span>
      }
    />
  );
}

const SUBJECTS = ['account', 'booking', 'carrier', 'session', 'trip'] as const;

function subjectText({ subjectKind, subjectId }: AuditRow): string {
  if (subjectKind === '') return '';
  const kind = SUBJECTS.find((one) => one === subjectKind);
  return kind
    ? t(`audit.subject.${kind}`, { id: subjectId })
    : t('audit.subject.other', { kind: subjectKind, id: subjectId });
}

function whoText({ role, actor }: AuditRow): string {
  if (role === 'command' || role === 'job') return t(`audit.by.${role}`);
  return actor ? `${inOwnScript(actor.name)} (${actor.email})` : t('audit.by.gone');
}

function factsText(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') || '–' : String(value ?? '–')}`)
    .join(', ');
}

/** The check of the whole log, which reads every entry: on request. */
function Chain() {
  const { data, mutate, isPending, error } = useMutation({ mutationFn: () => call(adminApi.auditChain, {}) });
  return (
    <Section separator="line">
      <Note className="mb-3">{t('audit.hash')}</Note>
      <Button kind="edge" icon="shield" busy={isPending} onClick={() => mutate()}>
        {t('audit.chain')}
      </Button>
      <p role="status" className="mt-3 break-all">
        {data && chainText(data)}
        {error && problemText(error)}
      </p>
    </Section>
  );
}

function chainText({ broken, newest }: { broken: number | null; newest: { id: number; seal: string } | null }) {
  if (broken !== null) return t('audit.chain.broken', { id: broken });
  if (!newest) return t('audit.chain.empty');
  return t('audit.chain.whole', { count: newest.id, seal: `${newest.id}:${newest.seal}` });
}
