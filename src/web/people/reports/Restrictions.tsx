import { useQuery } from '@tanstack/react-query';
import type { Restriction } from '#shared/people/reports/schema.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { ruleText } from './labels.ts';
import { restrictionsQuery } from './queries.ts';

export default function Restrictions() {
  const { data = [] } = useQuery(restrictionsQuery());
  if (data.length === 0) return null;
  return (
    <section aria-label={t('reports.notice.label')} className="grid gap-3 px-4 pb-4">
      {data.map((one) => (
        <RestrictionBand key={`${one.code}${one.measure}`} restriction={one} />
      ))}
    </section>
  );
}

function RestrictionBand({
  restriction: { measure, kind, at, until, ground, rule, code },
}: {
  restriction: Restriction;
}) {
  const zone = deviceZone();
  const title =
    measure === 'stop_selling' || measure === 'stop_chat' || measure === 'stop_reviews'
      ? t(`reports.notice.${measure}`)
      : t('reports.notice.hide', { thing: t(`reports.kind.${kind}`) });
  return (
    <div className="rounded-m bg-bad-soft p-3">
      <p className="font-strong">{title}</p>
      <p className="text-small">
        {t('reports.notice.text', {
          date: numericDate(dateIn(zone, at)),
          until: until
            ? t('reports.notice.until', { date: numericDate(dateIn(zone, until)) })
            : t('reports.notice.endless'),
          reason: [ground && t(`reports.ground.${ground}`), ruleText(rule)].filter(Boolean).join(', '),
        })}
      </p>
      <Link to={paths.report(code)} className="text-action underline underline-offset-2">
        {t('reports.notice.open')}
      </Link>
    </div>
  );
}
