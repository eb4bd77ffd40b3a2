import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { centsFromText } from '#shared/core/money.ts';
import { PARCEL_CLASS_KG, PARCEL_CLASSES, type ParcelClass } from '#shared/network/carriers/schema.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import { MAX_PER_KG } from '#shared/sales/prices/conditions-schema.ts';
import {
  MAX_PARCEL_PRICE,
  type ParcelRate,
  type ParcelTariff,
  parcelPrice,
  parcelTerms,
} from '#shared/sales/prices/parcel-tariff.ts';
import { VOLUME_DIVISOR } from '#shared/sales/prices/volumetric-weight.ts';
import { save } from '#web/core/api/save.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { conditionsQuery } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** The route's price in the example. */
const EXAMPLE_BASE = 1000;

/** The weight in the example, where the size allows it. */
const EXAMPLE_KG = 22;

interface Typed {
  perKg: string;
  minimum: string;
}

interface ParcelTariffDialogProps {
  carrierId: number;
  tariff: ParcelTariff | null;
  /** The sizes that the carrier takes. */
  classes: readonly ParcelClass[];
  onClose: () => void;
}

/** Changes the tariff for parcels: a row for each size that the carrier takes, and an example that counts along. */
export function ParcelTariffDialog({ carrierId, tariff, classes, onClose }: ParcelTariffDialogProps) {
  const client = useQueryClient();
  const sizes = PARCEL_CLASSES.filter((size) => classes.includes(size));
  const [divisor, setDivisor] = useState(tariff?.volumeDivisor ? String(tariff.volumeDivisor) : '');
  const [included, setIncluded] = useState(number(tariff?.includedKg ?? 0, 1));
  const [typed, setTyped] = useState<Partial<Record<ParcelClass, Typed>>>(() =>
    Object.fromEntries(sizes.map((size) => [size, typedOf(tariff?.rates[size])])),
  );
  const [seen] = useState({ parcels: tariff });
  const [tried, setTried] = useState(false);
  const includedKg = kilogramsOf(included);
  const rows = sizes.map((size) => ({ size, ...rateOf(typed[size] ?? typedOf(undefined)) }));
  const volume = divisorOf(divisor, rows);
  const edited = volume.problem ? undefined : tariffOf(includedKg, rows, volume.divisor);
  const { run, busy, failure } = useAction(
    (body: { tariff: ParcelTariff | null }) => save(conditionsApi.setParcels, { body }, seen),
    {
      toast: t('tariff.parcels.saved'),
      done: (answer) => {
        client.setQueryData(conditionsQuery(carrierId).queryKey, answer);
        onClose();
      },
      refusal: 'beside',
    },
  );
  const submit = () => {
    setTried(true);
    if (edited !== undefined) void run({ tariff: edited });
  };
  const footer = (
    <Button size="tall" wide busy={busy} onClick={submit}>
      {t('tariff.parcels.save')}
    </Button>
  );
  return (
    <Dialog open title={t('tariff.parcels.title')} busy={busy} onClose={onClose} footer={footer}>
      <div className="grid gap-4">
        <TextField
          label={t('tariff.parcels.included')}
          data-autofocus
          hint={t('tariff.parcels.included.hint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          error={includedKg === null ? t('tariff.parcels.wrong.kg') : undefined}
          value={included}
          onChange={({ target }) => setIncluded(target.value)}
        />
        <Note>{t('tariff.parcels.hint')}</Note>
        {rows.map(({ size, badPerKg, badMinimum }) => (
          <RateFields
            key={size}
            size={size}
            typed={typed[size] ?? typedOf(undefined)}
            bad={{ perKg: tried && badPerKg, minimum: tried && badMinimum }}
            onChange={(change) => setTyped({ ...typed, [size]: { ...(typed[size] ?? typedOf(undefined)), ...change } })}
          />
        ))}
        <TextField
          label={t('tariff.volume.divisor')}
          hint={t('tariff.volume.divisor.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          error={tried && volume.problem ? t(volume.problem) : undefined}
          value={divisor}
          onChange={({ target }) => setDivisor(target.value)}
        />
        <Refusal text={failure} />
        {edited && <TariffExample tariff={edited} classes={classes} />}
      </div>
    </Dialog>
  );
}

interface RateFieldsProps {
  size: ParcelClass;
  typed: Typed;
  bad: { perKg: boolean; minimum: boolean };
  onChange: (change: Partial<Typed>) => void;
}

function RateFields({ size, typed, bad, onChange }: RateFieldsProps) {
  const name = t(`tariff.size.${size}`);
  return (
    <fieldset>
      <legend className="mb-1 font-strong">{name}</legend>
      <div className="grid pairs gap-3">
        <MoneyField
          label={t('tariff.parcels.perKg')}
          aria-label={t('tariff.parcels.perKg.of', { size: name })}
          error={bad.perKg ? t('tariff.parcels.wrong', { max: MAX_PER_KG / 100 }) : undefined}
          value={typed.perKg}
          onChange={({ target }) => onChange({ perKg: target.value })}
        />
        <MoneyField
          label={t('tariff.parcels.minimum')}
          aria-label={t('tariff.parcels.minimum.of', { size: name })}
          error={bad.minimum ? t('tariff.parcels.wrong', { max: MAX_PARCEL_PRICE / 100 }) : undefined}
          value={typed.minimum}
          onChange={({ target }) => onChange({ minimum: target.value })}
        />
      </div>
    </fieldset>
  );
}

function typedOf(rate: ParcelRate | undefined): Typed {
  const text = (cents: number | undefined) => (cents === undefined || cents === 0 ? '' : amountText(cents));
  return { perKg: text(rate?.perKg), minimum: text(rate?.minimum) };
}

interface ReadRate {
  rate: ParcelRate | null;
  badPerKg: boolean;
  badMinimum: boolean;
}

/** The typed rate of a size; null for none. */
function rateOf({ perKg, minimum }: Typed): ReadRate {
  const read = (text: string) => (text.trim() === '' ? 0 : centsFromText(text));
  const [kg, least] = [read(perKg), read(minimum)];
  return {
    rate: kg === null || least === null || kg + least === 0 ? null : { perKg: kg, minimum: least },
    badPerKg: kg === null || kg > MAX_PER_KG,
    badMinimum: least === null || least > MAX_PARCEL_PRICE,
  };
}

/** The typed divisor; null for none. It divides what is paid by the kilogram. */
function divisorOf(text: string, rows: readonly ReadRate[]) {
  if (text.trim() === '') return { divisor: null, problem: null };
  const divisor = Number(text);
  if (!(Number.isInteger(divisor) && divisor >= VOLUME_DIVISOR.min && divisor <= VOLUME_DIVISOR.max)) {
    return { divisor: null, problem: 'tariff.volume.divisor.wrong' } as const;
  }
  const byWeight = rows.some(({ rate }) => rate !== null && rate.perKg > 0);
  return { divisor, problem: byWeight ? null : ('tariff.volume.divisor.noRate' as const) };
}

/** The typed tariff; null for none, undefined while something is wrong. */
function tariffOf(
  includedKg: number | null,
  rows: readonly (ReadRate & { size: ParcelClass })[],
  volumeDivisor: number | null,
): ParcelTariff | null | undefined {
  if (includedKg === null || rows.some(({ badPerKg, badMinimum }) => badPerKg || badMinimum)) return undefined;
  const rates: ParcelTariff['rates'] = {};
  for (const { size, rate } of rows) if (rate) rates[size] = rate;
  return Object.keys(rates).length === 0 ? null : { includedKg, volumeDivisor, rates };
}

/** The typed weight in kg, nothing for an empty field; null when the text is not a weight. */
function kilogramsOf(text: string): number | null {
  const kg = Number(text.trim().replace(',', '.'));
  return Number.isFinite(kg) && kg >= 0 && kg <= 500 ? Math.round(kg * 10) / 10 : null;
}

/** One parcel by the tariff: of the largest size that has a rate. */
export function TariffExample({ tariff, classes }: { tariff: ParcelTariff; classes: readonly ParcelClass[] }) {
  const size = classes.findLast((one) => tariff.rates[one]);
  const terms = size && parcelTerms(tariff, size, EXAMPLE_BASE);
  if (!terms) return null;
  const kg = Math.min(EXAMPLE_KG, PARCEL_CLASS_KG[size]);
  const { kilograms, minimum, price, paidKg } = parcelPrice(terms, kg);
  const words = [
    t('tariff.parcels.words.base', { sum: money(EXAMPLE_BASE) }),
    ...(kilograms > 0
      ? [t('tariff.parcels.words.kilograms', { kg: number(paidKg, 1), rate: money(terms.perKg) })]
      : []),
    ...(minimum > 0 ? [t('tariff.parcels.words.minimum', { sum: money(minimum) })] : []),
  ].join(' + ');
  return (
    <section aria-label={t('tariff.parcels.example')} className="rounded-m bg-surface-sunken p-3 text-small">
      <h3 className="font-strong">{t('tariff.parcels.example')}</h3>
      <p className="n">
        {t('tariff.parcels.example.text', {
          ...{ size: t(`tariff.size.${size}`), kg: number(kg, 1), base: money(EXAMPLE_BASE) },
          ...{ words, price: money(price) },
        })}
      </p>
    </section>
  );
}
