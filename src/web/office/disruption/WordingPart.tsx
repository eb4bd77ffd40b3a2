import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DATA_LANGUAGES, type Locale } from '#shared/i18n/locale.ts';
import { MAX_WORDING, marksOf, type Wording, type WordingSubject, wordingFault } from '#shared/sales/trips/wording.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { wordingsQuery } from './queries.ts';
import { faultOf, ownWordings, type WordingDraft } from './wording-draft.ts';

/** The texts that people will get, in both languages, to read and to change before they are sent; folded until they are wanted. */
export function WordingPart({ wordings }: { wordings: Wordings }) {
  const { subjects, ready, draft, own, write } = wordings;
  if (subjects.length === 0 || !ready) return null;
  return (
    <details className="rounded-m border border-line px-3">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-strong">
        {t('disruption.wording')}
        {own.length > 0 && <Pill kind="now">{t('disruption.wording.edited')}</Pill>}
        <Icon name="edit" size="s" className="ml-auto text-action" />
      </summary>
      <div className="grid gap-5 pb-3">
        {ready
          .filter(({ subject }) => subjects.includes(subject))
          .map(({ subject, ...texts }) => (
            <fieldset key={subject} className="grid gap-3">
              <legend className="pb-1 font-strong">{t(`disruption.wording.${subject}`)}</legend>
              {DATA_LANGUAGES.map((locale) => (
                <TextArea
                  key={locale}
                  lang={locale}
                  label={t(`disruption.wording.in.${locale}`)}
                  hint={t('disruption.wording.marks', { marks: marksOf(subject, locale).join(' ') })}
                  rows={3}
                  maxLength={MAX_WORDING}
                  value={draft[`${subject}.${locale}`] ?? texts[locale]}
                  error={faultText(subject, locale, draft[`${subject}.${locale}`])}
                  onChange={({ target }) => write(`${subject}.${locale}`, target.value)}
                />
              ))}
            </fieldset>
          ))}
      </div>
    </details>
  );
}

function faultText(subject: WordingSubject, locale: Locale, typed: string | undefined): string | undefined {
  const fault = typed?.trim() ? wordingFault(subject, locale, typed) : null;
  return fault ? t(`disruption.wording.${fault.fault}`, { mark: fault.mark }) : undefined;
}

interface Wordings {
  subjects: readonly WordingSubject[];
  /** The ready texts; undefined until they are loaded. */
  ready: readonly { subject: WordingSubject; uk: string; en: string }[] | undefined;
  draft: WordingDraft;
  /** The texts that differ from the ready ones, as they are sent. */
  own: Wording[];
  why: string | undefined;
  write: (name: keyof WordingDraft, text: string) => void;
}

export function useWordings(subjects: readonly WordingSubject[]): Wordings {
  const { data } = useQuery({ ...wordingsQuery, enabled: subjects.length > 0 });
  const [draft, setDraft] = useState<WordingDraft>({});
  const wordings = ownWordings(subjects, data?.data ?? [], draft);
  const fault = faultOf(wordings);
  return {
    subjects,
    ready: data?.data,
    draft,
    own: wordings,
    why: fault ? t(`disruption.wording.${fault.fault}`, { mark: fault.mark }) : undefined,
    write: (name, text) => setDraft((old) => ({ ...old, [name]: text })),
  };
}
