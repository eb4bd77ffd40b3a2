import { useQuery } from '@tanstack/react-query';
import type { ServiceFigures } from '#shared/office/admin/market-api.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { serviceQuery } from '#web/office/admin/queries.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

export function ServicePart() {
  const query = useQuery(serviceQuery());
  return (
    <Section title={t('market.service')}>
      <Loaded query={query}>{(data) => <Service data={data} />}</Loaded>
    </Section>
  );
}

function Service({ data: { jobs, mails, pushes, sockets, statements, dashboard } }: { data: ServiceFigures }) {
  return (
    <>
      <Facts
        layout="lines"
        className="max-w-prose"
        facts={[
          { term: t('market.service.jobs'), value: number(jobs.due) },
          ...(jobs.due === 0
            ? []
            : [
                {
                  term: t('market.service.oldest'),
                  value: t('market.service.minutes', { n: number(Math.ceil(jobs.oldestSeconds / 60)) }),
                },
              ]),
          { term: t('market.service.givenUp'), value: number(jobs.givenUp) },
          { term: t('market.service.mails'), value: number(mails.sent + mails.failed + mails.waiting) },
          { term: t('market.service.mailsFailed'), value: number(mails.failed) },
          { term: t('market.service.mailsWaiting'), value: number(mails.waiting) },
          { term: t('market.service.pushes'), value: number(pushes.browsers) },
          { term: t('market.service.pushesFailing'), value: number(pushes.failing) },
          { term: t('market.service.sockets'), value: number(sockets) },
        ]}
      />
      {dashboard && (
        <p className="mt-3">
          <a className="text-action underline underline-offset-2" href={dashboard} target="_blank" rel="noreferrer">
            {t('market.service.dashboard')}
          </a>
        </p>
      )}
      <h3 className="mt-5 mb-2 font-strong">{t('market.service.statements')}</h3>
      {statements === null && <p className="max-w-prose text-quiet">{t('market.service.statements.off')}</p>}
      {statements?.length === 0 && <p className="text-quiet">{t('market.service.statements.none')}</p>}
      <Rows aria-label={t('market.service.statements')}>
        {statements?.map(({ text, calls, meanMs, totalMs }) => (
          <Row
            key={text}
            strong={t('market.service.statement', {
              calls: number(calls),
              mean: number(meanMs, 1),
              total: number(Math.round(totalMs / 1000)),
            })}
            quiet={<span className="block break-words">{text}</span>}
          />
        ))}
      </Rows>
    </>
  );
}
