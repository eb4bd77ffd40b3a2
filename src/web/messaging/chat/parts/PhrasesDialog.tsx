import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PHRASE, type OfficePhrase } from '#shared/messaging/chat/inbox-schema.ts';
import { PHRASE_FACTS } from '#shared/messaging/chat/office-phrases.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { phrasesQuery, removePhrase, savePhrase } from '../state/inbox-queries.ts';

export function PhrasesDialog({ onClose }: { onClose: () => void }) {
  const { data: phrases = [] } = useQuery(phrasesQuery());
  const [edited, setEdited] = useState<OfficePhrase | null>(null);
  const remove = (id: number) =>
    removePhrase(id).catch((error: unknown) => toast({ text: problemText(error), kind: 'bad' }));
  return (
    <Dialog open onClose={onClose} title={t('inbox.phrases.title')}>
      <div className="grid gap-4">
        {phrases.length > 0 && (
          <Rows>
            {phrases.map((phrase) => (
              <Row
                key={phrase.id}
                strong={phrase.uk || phrase.en}
                quiet={phrase.uk && phrase.en ? phrase.en : undefined}
                onOpen={() => setEdited(phrase)}
                action={
                  <IconButton
                    name="trash"
                    label={t('inbox.phrases.remove', { text: phrase.uk || phrase.en })}
                    onClick={() => void remove(phrase.id)}
                  />
                }
              />
            ))}
          </Rows>
        )}
        <PhraseForm key={edited?.id ?? 'new'} phrase={edited} onDone={() => setEdited(null)} />
      </div>
    </Dialog>
  );
}

function PhraseForm({ phrase, onDone }: { phrase: OfficePhrase | null; onDone: () => void }) {
  const [uk, setUk] = useState(phrase?.uk ?? '');
  const [en, setEn] = useState(phrase?.en ?? '');
  const { run: save, busy } = useAction(() => savePhrase(phrase, { uk, en }), {
    done: () => {
      setUk('');
      setEn('');
      onDone();
    },
  });
  const facts = PHRASE_FACTS.map((fact) => `{${fact}} – ${t(`inbox.fact.${fact}`)}`).join(', ');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 className="font-strong">{t(phrase ? 'inbox.phrases.change' : 'inbox.phrases.add')}</h3>
      <TextArea
        label={t('inbox.phrases.uk')}
        rows={2}
        maxLength={MAX_PHRASE}
        value={uk}
        onChange={(event) => setUk(event.target.value)}
      />
      <TextArea
        label={t('inbox.phrases.en')}
        rows={2}
        maxLength={MAX_PHRASE}
        value={en}
        onChange={(event) => setEn(event.target.value)}
      />
      <Note>{t('inbox.phrases.facts', { facts })}</Note>
      <Button type="submit" busy={busy} disabled={uk.trim() === '' && en.trim() === ''}>
        {t('inbox.phrases.save')}
      </Button>
    </form>
  );
}
