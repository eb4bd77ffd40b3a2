import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Locale, languageName } from '#shared/i18n/locale.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import {
  type CancellationTerms,
  inOrder,
  MAX_CANCELLATION_STEPS,
  MAX_HOURS_BEFORE,
} from '#shared/sales/prices/conditions-schema.ts';
import { save } from '#web/core/api/save.ts';
import { type Translate, tariffTexts } from '#web/core/i18n/both-languages.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { ladderLines } from '#web/sales/prices/ladder.ts';
import { conditionsQuery } from '#web/sales/prices/queries.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface Step {
  id: string;
  hours: string;
  percent: string;
}

/** Ladders that are usual in the trade, as a beginning. */
const PRESETS = [
  { name: 'free', steps: [] },
  { name: 'mild', steps: [[6, 30] as const, [0, 50] as const] },
  { name: 'usual', steps: [[24, 20] as const, [6, 50] as const, [0, 100] as const] },
  { name: 'strict', steps: [[72, 30] as const, [24, 50] as const, [6, 100] as const] },
] as const;

function stepOf(hours: number | string, percent: number | string): Step {
  return { id: crypto.randomUUID(), hours: String(hours), percent: String(percent) };
}

/** The terms that are typed; undefined while a step is wrong. */
function termsOf(steps: readonly Step[]): CancellationTerms | undefined {
  const read = steps.map(({ hours, percent }) => ({
    hoursBefore: wholeNumber(hours, 0, MAX_HOURS_BEFORE),
    percent: wholeNumber(percent, 1, 100),
  }));
  if (read.some(({ hoursBefore, percent }) => Number.isNaN(hoursBefore + percent)) || !inOrder(read)) return undefined;
  return read.length === 0 ? null : read;
}

function wholeNumber(text: string, min: number, max: number): number {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : Number.NaN;
}

interface CancellationDialogProps {
  carrierId: number;
  terms: CancellationTerms;
  onClose: () => void;
}

/** Changes the steps by which cancelling becomes dearer, and shows how passengers read them in both languages. */
export function CancellationDialog({ carrierId, terms, onClose }: CancellationDialogProps) {
  const client = useQueryClient();
  const [steps, setSteps] = useState(() =>
    (terms ?? []).map(({ hoursBefore, percent }) => stepOf(hoursBefore, percent)),
  );
  const edited = termsOf(steps);
  const [seen] = useState({ cancellation: terms });
  const [tried, setTried] = useState(false);
  const { run, busy, failure } = useAction(
    (body: { terms: CancellationTerms }) => save(conditionsApi.setCancellation, { body }, seen),
    {
      toast: t('tariff.saved'),
      done: (answer) => {
        client.setQueryData(conditionsQuery(carrierId).queryKey, answer);
        onClose();
      },
      refusal: 'beside',
    },
  );
  const set = (id: string, change: Partial<Step>) =>
    setSteps(steps.map((step) => (step.id === id ? { ...step, ...change } : step)));
  const submit = () => {
    setTried(true);
    if (edited !== undefined) void run({ terms: edited });
  };
  const footer = (
    <Button size="tall" wide busy={busy} onClick={submit}>
      {t('tariff.save')}
    </Button>
  );
  return (
    <Dialog open title={t('tariff.cancel.title')} busy={busy} onClose={onClose} footer={footer}>
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ name, steps: preset }) => (
            <Chip key={name} on={false} onClick={() => setSteps(preset.map(([h, percent]) => stepOf(h, percent)))}>
              {t(`tariff.cancel.preset.${name}`)}
            </Chip>
          ))}
        </div>
        {steps.map((step, index) => (
          <StepFields
            key={step.id}
            step={step}
            n={index + 1}
            onChange={(change) => set(step.id, change)}
            onRemove={() => setSteps(steps.filter(({ id }) => id !== step.id))}
          />
        ))}
        {steps.length > 0 && <Note>{t('tariff.cancel.hours.hint')}</Note>}
        {steps.length < MAX_CANCELLATION_STEPS && (
          <Button
            kind="soft"
            icon="plus"
            className="justify-self-start"
            onClick={() => setSteps([...steps, stepOf('', '')])}
          >
            {t('tariff.cancel.step.add')}
          </Button>
        )}
        {tried && edited === undefined && <Refusal text={t('tariff.cancel.wrong')} />}
        <Refusal text={failure} />
        {edited !== undefined && <Preview terms={edited} />}
      </div>
    </Dialog>
  );
}

interface StepFieldsProps {
  step: Step;
  n: number;
  onChange: (change: Partial<Step>) => void;
  onRemove: () => void;
}

function StepFields({ step, n, onChange, onRemove }: StepFieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;
  return (
    <div className="flex items-end gap-2">
      <TextField
        {...number}
        className="flex-1"
        label={t('tariff.cancel.hours')}
        aria-label={t('tariff.cancel.hours.of', { n })}
        value={step.hours}
        onChange={({ target }) => onChange({ hours: target.value })}
      />
      <TextField
        {...number}
        className="flex-1"
        label={t('tariff.cancel.percent')}
        aria-label={t('tariff.cancel.percent.of', { n })}
        end="%"
        value={step.percent}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <IconButton name="trash" label={t('tariff.cancel.step.remove', { n })} onClick={onRemove} />
    </div>
  );
}

/** The sentences that passengers read, in Ukrainian and in English. */
function Preview({ terms }: { terms: CancellationTerms }) {
  return (
    <section aria-label={t('tariff.cancel.preview')} className="grid gap-3 rounded-m bg-surface-sunken p-3 text-small">
      <h3 className="font-strong">{t('tariff.cancel.preview')}</h3>
      <InLanguage locale="uk" terms={terms} />
      <InLanguage locale="en" terms={terms} />
    </section>
  );
}

function InLanguage({ locale, terms }: { locale: Locale; terms: CancellationTerms }) {
  const [say, setSay] = useState<Translate | null>(null);
  useEffect(() => {
    void tariffTexts(locale).then((texts) => setSay(() => texts));
  }, [locale]);
  return (
    <div>
      <p className="text-quiet">{languageName(locale)}</p>
      <div lang={locale}>{say && ladderLines(terms, say).map((line) => <p key={line}>{line}</p>)}</div>
    </div>
  );
}
