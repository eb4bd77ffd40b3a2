import { useQuery } from '@tanstack/react-query';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { setSwitch, switchesQuery } from '#web/people/reference/queries.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /admin/reference/switches: parts of the service that can be switched off for everybody. */
export function SwitchesPage() {
  const title = t('reference.switches');
  const query = useQuery(switchesQuery());
  const { run: change, busy } = useAction(setSwitch);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <p className="px-4 pb-3 text-quiet">{t('reference.switches.hint')}</p>
      <Loaded query={query}>
        {(rows) => (
          <div className="grid gap-2 px-4">
            {rows.map(({ name, offSince }) => (
              <SwitchField
                key={name}
                label={t(`reference.switch.${name}`)}
                hint={offSince === null ? t('reference.switch.on') : sinceText(offSince)}
                checked={offSince === null}
                disabled={busy}
                onChange={({ target }) => void change(name, target.checked)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function sinceText(offSince: string): string {
  const zone = deviceZone();
  return t('reference.switch.since', { date: numericDate(dateIn(zone, offSince)) });
}
