import { useQuery } from '@tanstack/react-query';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { openFile } from '#web/core/browser/download.ts';
import { dayAndMonth } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { busPaperFile, busPapersQuery } from '#web/network/credentials/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';

/** Documents of the bus and its carrier for an inspection; only who drives the trip gets them, also without a connection. */
export function BusPapers({ sheet }: { sheet: TripSheet }) {
  const { userInfo } = useSession();
  const driven = [sheet.driverPerson?.id, sheet.secondDriverPerson?.id].includes(userInfo?.id ?? 0);
  const { data } = useQuery({ ...busPapersQuery(sheet.id), enabled: driven });
  const { run } = useAction((fileId: number) => {
    // The tab opens with the press itself: a browser blocks one that opens after the answer.
    const show = openFile();
    return busPaperFile(sheet.id, fileId).then(
      (file) => show(file, t('papers.bus')),
      (error) => {
        show(null);
        throw error;
      },
    );
  });
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-strong">{t('papers.bus')}</h3>
      <Rows>
        {data.data.map(({ id, kind, number, validUntil, files }) => (
          <Row
            key={id}
            leading={<Icon name="document" className="text-quiet" />}
            strong={t(`credentials.kind.${kind}`)}
            quiet={[
              number,
              validUntil && t('papers.bus.until', { date: `${dayAndMonth(validUntil)} ${validUntil.slice(0, 4)}` }),
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              <span className="flex items-center gap-1">
                {files.map(({ id: fileId, name }) => (
                  <Button
                    key={fileId}
                    size="small"
                    kind="edge"
                    aria-label={`${t('papers.open')}: ${name}`}
                    onClick={() => void run(fileId)}
                  >
                    {t('papers.open')}
                  </Button>
                ))}
              </span>
            }
          />
        ))}
      </Rows>
    </>
  );
}
