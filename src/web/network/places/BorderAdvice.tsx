import { useQuery } from '@tanstack/react-query';
import { dataLanguage } from '#shared/i18n/locale.ts';
import { adviceFor } from '#shared/network/places/border-advice.ts';
import { type Advice, type AdviceTopic, isOldAdvice } from '#shared/people/reference/advice-api.ts';
import { numericDate, today } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { adviceQuery } from '#web/people/reference/advice.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';

interface BorderAdviceProps {
  /** Countries; an empty text where it is not known. */
  from: string;
  to: string;
  className?: string | undefined;
}

/** Advice for the border between two countries; nothing where no border is checked. It is loaded when it is unfolded. */
export default function BorderAdvice({ from, to, className }: BorderAdviceProps) {
  const topics = adviceFor(from, to);
  if (topics.length === 0) return null;
  return (
    <div className={cx('print:hidden', className)}>
      <FoldRow icon="flag" strong={t('advice.title')} quiet={t('advice.about')} open={false} level={2}>
        <Texts topics={topics} />
      </FoldRow>
    </div>
  );
}

function Texts({ topics }: { topics: readonly AdviceTopic[] }) {
  return (
    <Loaded query={useQuery(adviceQuery())} small>
      {(all) => (
        <dl className="grid gap-4">
          {topics
            .flatMap((topic) => all.find((one) => one.topic === topic) ?? [])
            .map((one) => (
              <div key={one.topic}>
                <dt className="font-strong">{t(`advice.${one.topic}`)}</dt>
                <dd>
                  <p className="whitespace-pre-line wrap-anywhere">{one[dataLanguage(locale)]}</p>
                  <Source {...one} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </Loaded>
  );
}

function Source({ checkedOn, source }: Advice) {
  return (
    <Note className="mt-1">
      {t('advice.asOf', { date: numericDate(checkedOn) })} {isOldAdvice(checkedOn, today()) && t('advice.old')}{' '}
      <a href={source} target="_blank" rel="noreferrer" className="text-action underline underline-offset-2">
        {t('advice.source', { site: source.split('/')[2] ?? source })}
      </a>
    </Note>
  );
}
