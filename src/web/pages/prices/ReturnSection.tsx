import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPercent } from '#shared/sales/prices/class-form.ts';
import { RETURN_WITHIN_DAYS } from '#shared/sales/prices/return-days.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { returnDiscountQuery, saveReturnDiscount } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

export function ReturnSection({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const query = useQuery(returnDiscountQuery(carrierId));
  return (
    <Section title={t('prices.return')}>
      <Note className="mb-3">{t('prices.return.text', { days: RETURN_WITHIN_DAYS })}</Note>
      <Loaded query={query} loading={<Skeleton rows={1} />}>
        {(data) => (
          <>
            {!owner && (
              <p className="font-strong">
                {data.percent === null
                  ? t('prices.return.none')
                  : t('bookings.fares.rule.percent', { percent: data.percent })}
              </p>
            )}
            {owner && <Editor key={data.percent} carrierId={carrierId} percent={data.percent} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Editor({ carrierId, percent }: { carrierId: number; percent: number | null }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(percent === null ? '' : String(percent));
  const [shown, setShown] = useState(false);
  const wrong = typed.trim() !== '' && !isPercent(typed);
  const { run, busy, failure } = useAction(saveReturnDiscount, {
    toast: t('prices.return.saved'),
    done: (set) => client.setQueryData(returnDiscountQuery(carrierId).queryKey, set),
    refusal: 'beside',
  });
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (!wrong) void run(typed.trim() === '' ? null : Number(typed), { percent });
      }}
    >
      <TextField
        className="flex-1"
        label={t('prices.return.percent')}
        hint={t('prices.return.percent.hint')}
        inputMode="numeric"
        autoComplete="off"
        end="%"
        value={typed}
        error={(shown && wrong && fieldText('percent_format')) || (failure ?? undefined)}
        onBlur={() => setShown(true)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="edge" size="tall" busy={busy} className="mt-6">
        {t('prices.save')}
      </Button>
    </form>
  );
}
