import { useState } from 'react';
import type { PromoRule } from '#shared/sales/prices/fare.ts';
import { promoCodeRule } from '#shared/sales/prices/promo.ts';
import { fieldText, problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface PromoFieldProps {
  /** The code that is being used; empty for none. */
  code: string;
  /** Discount of the code; undefined while it is not known. */
  rule: PromoRule | undefined;
  error: unknown;
  /** Why the device itself refuses the code, as an error code. */
  refused?: string | null | undefined;
  busy: boolean;
  onChange: (code: string) => void;
}

/** A link that opens the field for a promo code; once a code is accepted, what it is and how to take it back. */
export function PromoField({ code, rule, error, refused, busy, onChange }: PromoFieldProps) {
  const [open, setOpen] = useState(code !== '');
  const [typed, setTyped] = useState(code);
  const [wrong, setWrong] = useState<string | null>(null);
  if (rule) {
    return (
      <p className="flex items-center justify-between gap-2" role="status">
        <span>{t('bookings.fares.promo.used', { code: rule.code })}</span>
        <IconButton
          name="trash"
          iconSize="s"
          label={t('bookings.fares.promo.remove')}
          onClick={() => {
            setTyped('');
            onChange('');
          }}
        />
      </p>
    );
  }
  if (!open) {
    return (
      <Button kind="bare" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('bookings.fares.promo.open')}
      </Button>
    );
  }
  const apply = () => {
    const problem = promoCodeRule(typed);
    setWrong(problem);
    if (problem === null) onChange(typed);
  };
  const refusal = refused ? fieldText(refused) : error ? problemText(error) : undefined;
  const failed = typed === code ? refusal : undefined;
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="flex-1"
        label={t('bookings.fares.promo')}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus={code === ''}
        maxLength={40}
        error={wrong ? fieldText(wrong) : failed}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button kind="edge" size="tall" busy={busy} className="mt-6" onClick={apply}>
        {t('bookings.fares.promo.apply')}
      </Button>
    </div>
  );
}
