import { useQuery } from '@tanstack/react-query';
import type { CarrierFile } from '#shared/office/admin/verification-api.ts';
import { dateIn, deviceZone, number, numericDate } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link, useParams } from '#web/core/router/router.tsx';
import { declaredText, missingLines, STATE_LOOKS } from '#web/office/admin/missing-text.ts';
import { overviewQuery } from '#web/office/admin/queries.ts';
import { carrierFileQuery } from '#web/office/admin/verification-queries.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { DecisionPart } from './parts/DecisionPart.tsx';
import { HistorySection } from './parts/HistoryFacts.tsx';
import { RegistersPart } from './parts/RegistersPart.tsx';
import { FileDocuments } from './people/FileDocuments.tsx';

/** /admin/carriers/{id}: missing documents first, then the seller, the documents with their files, and the decision. */
export function CarrierFilePage() {
  const carrierId = Number(useParams().carrierId);
  const query = useQuery(carrierFileQuery(carrierId));
  const { data } = query;
  const { data: overview } = useQuery(overviewQuery());
  const title = data ? inOwnScript(data.name) : t('admin.carriers');
  return (
    <Page title={title} width="page" align="left" back={paths.adminCarriers} subtitle={data && aboutText(data)}>
      <Loaded query={query}>
        {(data) => (
          <>
            <Standing file={data} />
            <Sellers file={data} />
            <FileDocuments file={data} />
            <RegistersPart file={data} allowed={overview?.role === 'administrator'} />
            <HistorySection kind="carrier" id={data.id} />
            <DecisionPart file={data} allowed={overview?.role === 'administrator'} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Standing({ file }: { file: CarrierFile }) {
  const { state, words, until, decidedAt, required, answerBy } = file;
  const missing = missingLines(file);
  return (
    <div className="grid gap-3 px-4 pb-4">
      <p className="flex flex-wrap items-center gap-2">
        <Pill {...STATE_LOOKS[state]}>{t(`verification.state.${state}`)}</Pill>
        {required && <Pill kind={file.sells ? 'good' : 'bad'}>{sellsText(file)}</Pill>}
        <span className="text-small text-quiet">
          {[
            decidedAt && numericDate(dateIn(deviceZone(), decidedAt)),
            until && t('verification.until', { date: numericDate(until) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {answerBy && <p className="text-small">{t('verification.answerBy', { date: numericDate(answerBy) })}</p>}
      {words !== '' && <p className="whitespace-pre-line">{words}</p>}
      {missing.length > 0 && (
        <section aria-label={t('verification.missing')} className="rounded-m bg-bad-soft p-3">
          <h2 className="h3 mb-2">{t('verification.missing')}</h2>
          <ul className="grid gap-1">
            {missing.map(({ key, text }) => (
              <li key={key} className="flex gap-2">
                <Icon name="alert" className="text-bad" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function sellsText({ sells, lastDay }: CarrierFile): string {
  if (!sells) return t('verification.sells.no');
  return lastDay ? t('verification.sells.until', { date: numericDate(lastDay) }) : t('verification.sells.yes');
}

function Sellers({ file: { id, owners, phone, declaration } }: { file: CarrierFile }) {
  const facts = [
    ...owners.map((owner) => ({
      term: t('verification.owner'),
      value: [personName(owner), owner.email, owner.phone].filter(Boolean).join(', '),
      wide: true,
    })),
    ...(phone ? [{ term: t('verification.phone'), value: phone, wide: true }] : []),
    {
      term: t('verification.declaration'),
      value: declaration ? declaredText(declaration) : t('verification.declaration.none'),
      wide: true,
    },
  ];
  return (
    <Section
      title={t('verification.who')}
      side={
        <Link className="text-action" to={paths.carrier(id)}>
          {t('verification.public')}
        </Link>
      }
    >
      <Facts facts={facts} />
    </Section>
  );
}

function aboutText({ singleDriver, since, tripsCount }: CarrierFile): string {
  const kind = t(singleDriver ? 'verification.single' : 'verification.company');
  const day = numericDate(dateIn(deviceZone(), since));
  return t('verification.about', { kind, date: day, trips: number(tripsCount) });
}
