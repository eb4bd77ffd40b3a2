import { useQuery } from '@tanstack/react-query';
import { CARRIER_TABS } from '#shared/admin/verification-api.ts';
import { STATE_LOOKS } from '#web/admin/missing-text.ts';
import { carriersQuery } from '#web/admin/verification-queries.ts';
import { dateIn, numericDate } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { TopBar } from '#web/ui/Bars.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** /admin/carriers: the carriers that wait for a decision, those with the mark, and all; each opens its file. */
export function CarriersPage() {
  const title = t('admin.carriers');
  usePageTitle(title);
  const [params, setParams] = useSearchParams();
  const tab = CARRIER_TABS.find((one) => one === params.get('tab')) ?? 'waiting';
  const q = params.get('q') ?? '';
  const page = Number(params.get('page')) || 1;
  const query = useQuery(carriersQuery(tab, q, page));
  const { data } = query;
  const search = (next: Record<string, string>) => setParams({ tab, ...(q && { q }), ...next }, { replace: true });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="pb-8 lg:max-w-prose">
      <TopBar back={paths.admin} title={title} />
      <Tabs
        label={title}
        tabs={CARRIER_TABS.map((one) => ({
          to: `${paths.adminCarriers}?tab=${one}`,
          label: t(`admin.carriers.${one}`),
          current: one === tab,
          count: one === tab ? data?.total : undefined,
        }))}
      />
      <search className="block px-4 py-3">
        <TextField
          type="search"
          label={t('admin.carriers.name')}
          maxLength={80}
          value={q}
          onChange={({ target }) => search({ q: target.value })}
        />
      </search>
      <Loaded
        query={query}
        loading={<Skeleton rows={5} className="px-4" />}
        empty={<Empty title={t('admin.carriers.empty')} />}
      />
      <div className="px-4">
        <Rows aria-label={title}>
          {data?.data.map(({ id, name, state, missing, since }) => (
            <Row
              key={id}
              to={paths.adminCarrier(id)}
              leading={<Avatar name={inOwnScript(name)} kind="company" />}
              strong={inOwnScript(name)}
              quiet={t('admin.carriers.line', { date: numericDate(dateIn(zone, since)), n: missing })}
              side={<Pill {...STATE_LOOKS[state]}>{t(`verification.state.${state}`)}</Pill>}
            />
          ))}
        </Rows>
      </div>
      {data && (
        <Pager page={page} size={data.per_page} total={data.total} onPage={(next) => search({ page: String(next) })} />
      )}
    </div>
  );
}
