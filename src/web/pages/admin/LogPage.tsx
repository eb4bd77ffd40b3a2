import { useMutation, useQuery } from '@tanstack/react-query';
import { adminApi } from '#shared/admin/api.ts';
import { knownAction } from '#shared/admin/audit-actions.ts';
import { AUDIT_SEARCH_MAX, type AuditRow } from '#shared/admin/audit-schema.ts';
import { auditQuery } from '#web/admin/queries.ts';
import { call } from '#web/core/api/call.ts';
import { download } from '#web/core/api/download.ts';
import { problemText } from '#web/core/api/errors.ts';
import { dateIn, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AdministratorsOnly } from './AdministratorsOnly.tsx';

/** /admin/log: who saw and changed what, the newest first; searched by the address, saved as CSV, checked. */
export function LogPage() {
  const title = t('admin.log');
  return (
    <AdministratorsOnly title={title}>
      <Log title={title} />
    </AdministratorsOnly>
  );
}

function Log({ title }: { title: string }) {
  const [params, setParams] = useSearchParams();
  const search = {
    q: params.get('q') ?? '',
    ...(params.get('from') ? { from: params.get('from') ?? '' } : {}),
    ...(params.get('to') ? { to: params.get('to') ?? '' } : {}),
  };
  const page = Number(params.get('page')) || 1;
  const query = useQuery(auditQuery({ ...search, page }));
  const { data, error } = query;
  const change = (name: string, value: string) => {
    const others = [...params].filter(([key]) => key !== name && key !== 'page');
    setParams({ ...Object.fromEntries(others), ...(value === '' ? {} : { [name]: value }) }, { replace: true });
  };
  return (
    <div className="pb-8 lg:max-w-page">
      <TopBar back={paths.admin} title={title} />
      <Search search={search} onChange={change} />
      <Loaded
        query={query}
        empty={
          <div className="px-4">
            {params.size > 0 && <Empty small title={t('audit.none')} text={t('audit.none.text')} />}
            {params.size === 0 && <Empty small title={t('audit.chain.empty')} />}
          </div>
        }
      />
      <div className="px-4">
        <Rows aria-label={title}>
          {data?.data.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </Rows>
      </div>
      {data && (
        <Pager page={page} size={data.per_page} total={data.total} onPage={(next) => change('page', String(next))} />
      )}
      {(data || error) && <Chain />}
    </div>
  );
}

interface SearchProps {
  search: { q: string; from?: string; to?: string };
  onChange: (name: string, value: string) => void;
}

function Search({ search, onChange }: SearchProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(adminApi.auditCsv, { query: search }),
    onError: (failed) => toast({ kind: 'bad', text: problemText(failed) }),
  });
  const { q, from = '', to = '' } = search;
  return (
    <search className="grid max-w-prose grid-cols-2 items-end gap-3 px-4 pb-3">
      <div className="col-span-2">
        <TextField
          type="search"
          label={t('audit.search')}
          maxLength={AUDIT_SEARCH_MAX}
          value={q}
          onChange={({ target }) => onChange('q', target.value)}
        />
      </div>
      <TextField
        type="date"
        label={t('audit.from')}
        value={from}
        max={to}
        onChange={({ target }) => onChange('from', target.value)}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        value={to}
        min={from}
        onChange={({ target }) => onChange('to', target.value)}
      />
      <Button kind="edge" icon="download" className="col-span-2" busy={isPending} onClick={() => mutate()}>
        {t('audit.csv')}
      </Button>
    </search>
  );
}

function EntryRow({ entry }: { entry: AuditRow }) {
  const { at, action, before, after, ip } = entry;
  const known = knownAction(action);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
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
    <Section line>
      <p className="mb-3 text-small text-quiet">{t('audit.hash')}</p>
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
