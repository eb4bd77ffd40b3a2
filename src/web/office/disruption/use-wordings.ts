import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wording, WordingSubject } from '#shared/sales/trips/wording.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { wordingsQuery } from './queries.ts';
import { faultOf, ownWordings, type WordingDraft } from './wording-draft.ts';

export interface Wordings {
  subjects: readonly WordingSubject[];
  /** The ready texts; undefined until they are loaded. */
  ready: readonly { subject: WordingSubject; uk: string; en: string }[] | undefined;
  draft: WordingDraft;
  /** The texts that differ from the ready ones, as they are sent. */
  own: Wording[];
  /** Why they cannot be sent. */
  why: string | undefined;
  write: (name: keyof WordingDraft, text: string) => void;
}

/** The office's own texts of the notifications about these subjects. */
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
