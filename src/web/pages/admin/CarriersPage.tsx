import { useQuery } from '@tanstack/react-query';
import { CARRIER_TABS } from '#shared/office/admin/verification-api.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { STATE_LOOKS } from '#web/office/admin/missing-text.ts';
import { carriersQuery } from '#web/office/admin/verification-queries.ts';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';

const LIST = listSchema({ tab: listField.oneOf('waiting', ...CARRIER_TABS), q: listField.text, page: listField.page }, [
  'q',
]);

/** /admin/carriers: the carriers that wait for a decision, those with the mark, and all; each opens its file. */
export function CarriersPage() {
  const title = t('admin.carriers');
  const list = useListState(LIST);
  const { tab, q, page } = list.state;
  const query = useQuery(carriersQuery(tab, q, page));
  const zone = deviceZone();
  return (
    <ListPage
      title={title}
      align="left"
      back={paths.admin}
      list={list}
      query={query}
      loading={<Skeleton rows={5} className="px-4" />}
      head={
        <>
          <Tabs
            label={title}
            tabs={CARRIER_TABS.map((one) => ({
              to: list.to({ tab: one }),
              label: t(`admin.carriers.${one}`),
              current: one === tab,
              count: one === tab ? query.data?.total : undefined,
            }))}
          />
          <search className="block px-4 py-3">
            <TextField
              type="search"
              label={t('admin.carriers.name')}
              maxLength={80}
              value={q}
              onChange={({ target }) => list.change({ q: target.value })}
            />
          </search>
        </>
      }
      none={<Empty title={t('admin.carriers.empty')} />}
      row={({ id, name, state, missing, since }) => (
        <Row
          key={id}
          to={paths.adminCarrier(id)}
          leading={<Avatar name={inOwnScript(name)} kind="company" />}
          strong={inOwnScript(name)}
          quiet={t('admin.carriers.line', { date: numericDate(dateIn(zone, since)), n: missing })}
          side={<Pill {...STATE_LOOKS[state]}>{t(`verification.state.${state}`)}</Pill>}
        />
      )}
    />
  );
}
