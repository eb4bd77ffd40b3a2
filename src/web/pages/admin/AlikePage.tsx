import { useQuery } from '@tanstack/react-query';
import { capitalized } from '#web/core/i18n/capitalized.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { PersonRow } from '#web/office/admin/FoundRows.tsx';
import { alikePeopleQuery, alikePlatesQuery } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';
import { Page } from '#web/ui/Page.tsx';

const TABS = ['plates', 'people'] as const;
const LIST = listSchema({ tab: listField.oneOf(...TABS) });

/** /admin/alike: plates that look the same, and accounts that seem to be one person. */
export function AlikePage() {
  const title = t('lookingUp.alike');
  const list = useListState(LIST);
  const { tab } = list.state;
  return (
    <Page title={title} align="left" back={paths.adminLookup}>
      <Tabs
        label={title}
        tabs={TABS.map((one) => ({
          to: list.to({ tab: one }),
          label: t(`lookingUp.alike.tab.${one}`),
          current: one === tab,
        }))}
      />
      {tab === 'plates' ? <Plates /> : <People />}
    </Page>
  );
}

function Plates() {
  const query = useQuery(alikePlatesQuery());
  return (
    <Loaded query={query}>
      {(groups) => (
        <>
          <Note className="px-4 py-3">{t('lookingUp.alike.plates.text')}</Note>
          {groups.length === 0 && <None />}
          {groups.map(({ plate, buses }) => (
            <Section key={plate} separator="line" title={plate}>
              <Rows aria-label={plate}>
                {buses.map((bus) => (
                  <Row key={bus.id} to={paths.adminCarrier(bus.carrierId)} strong={bus.plate} quiet={bus.carrier} />
                ))}
              </Rows>
            </Section>
          ))}
        </>
      )}
    </Loaded>
  );
}

function People() {
  const query = useQuery(alikePeopleQuery());
  return (
    <Loaded query={query}>
      {(groups) => (
        <>
          <Note className="px-4 py-3">{t('lookingUp.alike.people.text')}</Note>
          {groups.length === 0 && <None />}
          {groups.map(({ why, people }) => (
            <Section key={`${why}${people[0]?.id}`} separator="line" title={capitalized(t(`lookingUp.alike.${why}`))}>
              <Rows aria-label={t(`lookingUp.alike.${why}`)}>
                {people.map((one) => (
                  <PersonRow key={one.id} person={one} />
                ))}
              </Rows>
            </Section>
          ))}
        </>
      )}
    </Loaded>
  );
}

function None() {
  return (
    <div className="px-4">
      <Empty small title={t('lookingUp.alike.none')} />
    </div>
  );
}
