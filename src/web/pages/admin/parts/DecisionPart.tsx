import { useState } from 'react';
import { languageName } from '#shared/i18n/locale.ts';
import type { Decision } from '#shared/office/admin/verification.ts';
import { type CarrierFile, VERIFICATION_WORDS_MAX } from '#shared/office/admin/verification-api.ts';
import { dropDraft, readTexts } from '#web/core/forms/draft.ts';
import { today } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { storeOwn } from '#web/core/storage/scoped-storage.ts';
import { decideCarrier } from '#web/office/admin/verification-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

/** The decision about a carrier. Support reads the file; only an administrator decides. */
export function DecisionPart({ file, allowed }: { file: CarrierFile; allowed: boolean }) {
  const isOpen = file.letter === '';
  const draft = `verification:${file.id}`;
  const [{ words, answerBy }, setLetter] = useState(() => readTexts(draft, { words: file.letter, answerBy: '' }));
  const change = (part: { words?: string; answerBy?: string }) => {
    const next = { words, answerBy, ...part };
    setLetter(next);
    storeOwn(draft, next, 'tab');
  };
  const [asking, setAsking] = useState<'verify' | 'refuse' | null>(null);
  const [missing, setMissing] = useState(false);
  const { run, running } = useAction(
    (decision: Decision) => decideCarrier(file.id, { decision, words, answerBy: decision === 'ask' ? answerBy : '' }),
    {
      toast: (_, decision) => t(`verification.done.${decision}`),
      done: () => {
        dropDraft(draft);
        setAsking(null);
      },
    },
  );
  const busy = running?.[0] ?? null;
  const send = (decision: Decision) => {
    if (decision !== 'verify' && words.trim() === '') setMissing(true);
    else void run(decision);
  };
  if (!allowed) {
    return (
      <Section title={t('verification.decision')}>
        <p className="text-quiet">{t('verification.administrators')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('verification.decision')}>
      <TextArea
        label={t('verification.words')}
        hint={t('moderation.language', { language: languageName(file.letterLocale) })}
        rows={4}
        maxLength={VERIFICATION_WORDS_MAX}
        value={words}
        error={missing ? t('verification.words.required') : undefined}
        onChange={({ target }) => {
          change({ words: target.value });
          setMissing(false);
        }}
      />
      <TextField
        className="mt-3 sm:max-w-[26rem]"
        type="date"
        label={t('verification.answerBy.field')}
        hint={t('verification.answerBy.hint')}
        min={today()}
        value={answerBy}
        onChange={({ target }) => change({ answerBy: target.value })}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isOpen && (
          <Button icon="shield" busy={busy === 'verify'} onClick={() => setAsking('verify')}>
            {t('verification.verify')}
          </Button>
        )}
        <Button kind={isOpen ? 'edge' : 'main'} icon="mail" busy={busy === 'ask'} onClick={() => send('ask')}>
          {t('verification.ask')}
        </Button>
        <Button kind="bad" busy={busy === 'refuse'} onClick={() => setAsking('refuse')}>
          {t('verification.refuse')}
        </Button>
        {!isOpen && <span className="text-small text-quiet">{t('verification.verify.later')}</span>}
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'refuse' ? 'verification.refuse.title' : 'verification.verify.title', {
          name: inOwnScript(file.name),
        })}
        text={t(asking === 'refuse' ? 'verification.refuse.text' : 'verification.verify.text')}
        confirm={t(asking === 'refuse' ? 'verification.refuse' : 'verification.verify')}
        kind={asking === 'refuse' ? 'bad' : 'main'}
        busy={busy !== null}
        onConfirm={() => send(asking ?? 'verify')}
        onClose={() => setAsking(null)}
      />
    </Section>
  );
}
