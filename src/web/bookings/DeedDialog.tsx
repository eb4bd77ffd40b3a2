import { useState } from 'react';
import { needsReason } from '#shared/bookings/policy.ts';
import { priceRule, type Rule } from '#shared/core/field-rules.ts';
import { textFromCents } from '#shared/core/money.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { loadMessages, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Deed, Deeds, DeedTarget } from './deeds.ts';
import { deedWords } from './words.ts';

/** Asks for what a deed needs; nothing while no deed is asking. */
export function DeedDialog({ target, deeds }: { target: DeedTarget; deeds: Deeds }) {
  return deeds.asking ? <Asking key={deeds.asking} deed={deeds.asking} target={target} deeds={deeds} /> : null;
}

function Asking({ deed, target, deeds }: { deed: Deed; target: DeedTarget; deeds: Deeds }) {
  const [words, setWords] = useState(startOf(deed, target));
  const [alone, setAlone] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const required = needsReason(deed, deeds.side);
  const go = async () => {
    const key = ruleOf(deed, required)(words.trim());
    // asked for on pages that have no fields of their own
    if (key !== null) await loadMessages('fields').catch(() => undefined);
    setWrong(key && fieldText(key));
    if (key === null) void deeds.run({ deed, alone, ...inputOf(deed, words.trim()) });
  };
  const field = { value: words, error: wrong ?? undefined, onChange: change };
  function change({ target: { value } }: { target: { value: string } }) {
    setWords(value);
    setWrong(null);
  }
  const foot = (
    <>
      <Button kind="edge" size="tall" disabled={deeds.busy !== null} onClick={deeds.close}>
        {t('bookings.keep')}
      </Button>
      <Button
        kind={deed === 'cancel' || deed === 'eject' ? 'bad' : 'main'}
        size="tall"
        busy={deeds.busy !== null}
        onClick={() => void go()}
      >
        {deedWords(target.kind, deed)}
      </Button>
    </>
  );
  return (
    <Dialog open title={titleOf(deed, target)} onClose={deeds.close} held={deeds.busy !== null} foot={foot}>
      <p className="text-quiet">{aboutOf(deed, deeds.side, target)}</p>
      <div className="mt-4 grid gap-3">
        {(deed === 'quote' || deed === 'decline') && (
          <MoneyField
            data-autofocus
            label={t(deed === 'quote' ? 'bookings.quote.price' : 'bookings.decline.price')}
            {...field}
          />
        )}
        {deed === 'complete' && (
          <TextField
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            label={t('bookings.pin.label')}
            boxClass="n text-lead"
            {...field}
          />
        )}
        {(deed === 'eject' || (deed === 'cancel' && deeds.side === 'carrier')) && (
          <TextArea rows={3} maxLength={300} label={t('bookings.reason')} {...field} />
        )}
        {target.partySize > 1 && deed !== 'eject' && deed !== 'complete' && (
          <CheckField
            label={t('bookings.alone', { name: target.name })}
            hint={t('bookings.alone.hint', { n: target.partySize })}
            checked={alone}
            onChange={(event) => setAlone(event.target.checked)}
          />
        )}
        {deeds.error && (
          <p role="alert" className="text-small text-bad">
            {deeds.error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function startOf(deed: Deed, { contractPrice, counterPrice }: DeedTarget): string {
  if (deed !== 'quote') return '';
  const known = counterPrice ?? contractPrice;
  return known === null || known === undefined ? '' : textFromCents(known);
}

/** What is wrong with the words that were given, by the rules of their field. */
function ruleOf(deed: Deed, required: boolean): Rule {
  if (deed === 'quote') return priceRule;
  if (deed === 'decline') return (text) => (text === '' ? null : priceRule(text));
  if (deed === 'complete') return (text) => (/^\d{4}$/.test(text) ? null : 'field_required');
  return (text) => (required && text === '' ? 'field_required' : null);
}

function inputOf(deed: Deed, words: string) {
  if (deed === 'quote' || deed === 'decline') return { price: words };
  return deed === 'complete' ? { pin: words } : { reason: words };
}

function titleOf(deed: Deed, { kind, name }: DeedTarget): string {
  if (deed === 'cancel') return t(kind === 'parcel' ? 'bookings.cancel.parcel' : 'bookings.cancel.seat');
  return `${deedWords(kind, deed)}: ${name}`;
}

function aboutOf(deed: Deed, side: string, { kind, partySize }: DeedTarget): string {
  if (deed === 'quote') return t(partySize > 1 ? 'bookings.quote.about.party' : 'bookings.quote.about');
  if (deed === 'decline') return t('bookings.decline.about');
  if (deed === 'complete') return t('bookings.pin.about');
  if (deed === 'eject') return t(kind === 'parcel' ? 'bookings.eject.about.parcel' : 'bookings.eject.about');
  return t(side === 'carrier' ? 'bookings.cancel.about.carrier' : 'bookings.cancel.about');
}
