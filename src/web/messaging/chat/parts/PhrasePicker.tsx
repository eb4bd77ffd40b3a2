import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { filledPhrase, phraseIn } from '#shared/messaging/chat/office-phrases.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { phraseFacts } from '../state/inbox-labels.ts';
import { asideQuery, phrasesQuery } from '../state/inbox-queries.ts';
import type { PickerKeys } from '../state/picker-keys.ts';
import { PhrasesDialog } from './PhrasesDialog.tsx';

interface PhrasePickerProps {
  chatId: number;
  /** Only phrases with these words. */
  wanted: string;
  /** Set to what handles the keys of the text field. */
  keys: RefObject<PickerKeys | null>;
  onPick: (text: string) => void;
  onClose: () => void;
}

/** The office's own phrases, filled in for this customer; arrows choose one, Enter takes it. */
export default function PhrasePicker({ chatId, wanted, keys, onPick, onClose }: PhrasePickerProps) {
  const { data: phrases = [] } = useQuery(phrasesQuery());
  const { data: aside } = useQuery(asideQuery(chatId));
  const [at, setAt] = useState(0);
  const [editing, setEditing] = useState(false);
  const words = wanted.trim().toLocaleLowerCase();
  const shown = aside
    ? phrases
        .map((phrase) => phraseIn(aside.customer.locale, phrase))
        .map((text) => filledPhrase(text, phraseFacts(aside.customer, aside.bookings[0])))
        .filter((text) => text.toLocaleLowerCase().includes(words))
    : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin at the first phrase
  useEffect(() => setAt(0), [words]);
  useImperativeHandle(keys, () => (event) => {
    if (editing) return false;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') setAt(Math.min(shown.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter' && !event.shiftKey && shown[at] !== undefined) onPick(shown[at]);
    else return false;
    return true;
  });
  return (
    <section className="max-h-[40vh] overflow-y-auto border-t" aria-label={t('chat.phrases')}>
      {shown.map((text, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two phrases may read the same
          key={index}
          type="button"
          className="block w-full py-3 px-4 text-small text-start hover:bg-surface-hover aria-[current=true]:bg-surface-hover"
          aria-current={index === at}
          onClick={() => onPick(text)}
        >
          {text}
        </button>
      ))}
      {phrases.length === 0 && <Note className="px-4 py-2">{t('inbox.phrases.none')}</Note>}
      {phrases.length > 0 && shown.length === 0 && <Note className="px-4 py-2">{t('chat.findNone')}</Note>}
      <div className="flex justify-between px-2 py-1">
        <Button kind="bare" size="small" icon="edit" onClick={() => setEditing(true)}>
          {t('inbox.phrases.edit')}
        </Button>
        <Button kind="bare" size="small" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
      {editing && <PhrasesDialog onClose={() => setEditing(false)} />}
    </section>
  );
}
