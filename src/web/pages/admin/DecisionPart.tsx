import { useState } from 'react';
import type { Decision } from '#shared/admin/verification.ts';
import { type CarrierFile, VERIFICATION_WORDS_MAX } from '#shared/admin/verification-api.ts';
import { missingLines } from '#web/admin/missing-text.ts';
import { decideCarrier } from '#web/admin/verification-queries.ts';
import { problemText } from '#web/core/api/errors.ts';
import { today } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Section } from '#web/ui/Section.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The decision about a carrier. Support reads the file; only an administrator decides. */
export function DecisionPart({ file, allowed }: { file: CarrierFile; allowed: boolean }) {
  const whole = missingLines(file).length === 0;
  const [words, setWords] = useState(() => (whole ? '' : requestText(file)));
  const [asking, setAsking] = useState<'verify' | 'refuse' | null>(null);
  const [busy, setBusy] = useState<Decision | null>(null);
  const [missing, setMissing] = useState(false);
  const [answerBy, setAnswerBy] = useState('');
  const send = async (decision: Decision) => {
    if (decision !== 'verify' && words.trim() === '') return setMissing(true);
    setBusy(decision);
    try {
      await decideCarrier(file.id, { decision, words, answerBy: decision === 'ask' ? answerBy : '' });
      toast({ kind: 'good', text: t(`verification.done.${decision}`) });
      setAsking(null);
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    setBusy(null);
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
        rows={4}
        maxLength={VERIFICATION_WORDS_MAX}
        value={words}
        error={missing ? t('verification.words.required') : undefined}
        onChange={({ target }) => {
          setWords(target.value);
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
        onChange={({ target }) => setAnswerBy(target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {whole && (
          <Button icon="shield" busy={busy === 'verify'} onClick={() => setAsking('verify')}>
            {t('verification.verify')}
          </Button>
        )}
        <Button kind={whole ? 'edge' : 'main'} icon="mail" busy={busy === 'ask'} onClick={() => void send('ask')}>
          {t('verification.ask')}
        </Button>
        <Button kind="bad" busy={busy === 'refuse'} onClick={() => setAsking('refuse')}>
          {t('verification.refuse')}
        </Button>
        {!whole && <span className="text-small text-quiet">{t('verification.verify.later')}</span>}
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
        onConfirm={() => void send(asking ?? 'verify')}
        onClose={() => setAsking(null)}
      />
    </Section>
  );
}

/** The request that most carriers get: what is missing, a line each. */
function requestText(file: CarrierFile): string {
  return [t('verification.ask.intro'), ...missingLines(file).map(({ text }) => `– ${text}`)].join('\n');
}
