import type { ReactNode } from 'react';
import { centsFromText } from '#shared/core/money.ts';
import { readablePhone } from '#shared/core/text/phone.ts';
import { rulesIn } from '#shared/network/carriers/own-words.ts';
import { parcelFare } from '#shared/sales/bookings/parcels/parcel-fare.ts';
import { type ParcelForm, parcelForm } from '#shared/sales/bookings/parcels/parcel-form.ts';
import { classFor, fitsClass, parcelVerdict } from '#shared/sales/bookings/rules/parcel-rules.ts';
import { MAX_SENDER_PHOTOS } from '#shared/sales/bookings/rules/receiver-schema.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import type { ParcelTerms } from '#shared/sales/prices/parcel-tariff.ts';
import { chargedKg, volumeOf } from '#shared/sales/prices/volumetric-weight.ts';
import { dropDraft, readDraft, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { number } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { session, useSession } from '#web/core/session/session.ts';
import { useForbiddenGoods } from '#web/people/reference/advice.ts';
import { ParcelPriceLines } from '#web/sales/prices/ParcelPriceLines.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { BookFooter } from '../core/BookFooter.tsx';
import { draftKey, phoneCountries, reachOf, sendBooking, useBooked, useSignInFirst } from '../core/book-form.ts';
import { ParcelSizes } from '../core/ParcelSizes.tsx';
import { ReachFields } from '../core/ReachFields.tsx';
import { SideFields } from '../core/SideFields.tsx';
import { GuestMail, GuestTexts } from '../tickets/GuestFields.tsx';
import { LastReceivers } from './LastReceivers.tsx';
import { ParcelPhotos, usePickedPhotos } from './ParcelPhotos.tsx';
import { GoodsWarning, Promises } from './ParcelPromises.tsx';
import { sendParcelPhotos } from './receiver-queries.ts';

interface BookParcelFormProps {
  terms: BookingTerms;
  /** The weight that the search was for, in kg. */
  kg?: string | null | undefined;
  stops: ReactNode;
}

export function BookParcelForm({ terms, kg, stops }: BookParcelFormProps) {
  const { trip, fromSeq, toSeq, forCaller } = terms;
  const { token } = useSession();
  const done = useBooked(trip.id);
  const key = draftKey(trip.id, 'parcel');
  const divisor = terms.parcelTariff?.volumeDivisor ?? null;
  const form = useZodForm(parcelForm, {
    ...fresh(terms, kg ?? ''),
    ...readDraft(key, isParcelDraft),
    volumeDivisor: divisor,
    fromSeq,
    toSeq,
  });
  useDraft(key, form);
  const sizeClass = form.watch('sizeClass');
  const weightKg = weight(form.watch('weightKg'));
  const outside = parcelVerdict(trip.rules, sizeClass, weightKg) === 'calculation';
  const sides = sidesOf(form.watch('sides'));
  const measured = { sizeClass, weightKg, sides };
  const { price, terms: rate } = parcelFare(trip.rules, terms.parcelTariff, terms.parcelPrice, measured);
  const picked = usePickedPhotos(MAX_SENDER_PHOTOS);
  const signIn = useSignInFirst();
  const goods = useForbiddenGoods();
  const forbidden = rulesIn(locale, trip.rules).forbiddenGoods;
  const { submit, busy, failure } = useSubmit(
    form,
    async ({ declaredValue, declared: _declared, volumeDivisor: _divisor, ...values }, idempotencyKey) => {
      const parcel = { ...values, declaredValue: centsFromText(declaredValue) };
      const booked = await sendBooking(trip.id, parcel, idempotencyKey);
      const files = picked.photos.map(({ file }) => file);
      await sendParcelPhotos(booked.bookings[0]?.ticket ?? '', files);
      return booked;
    },
    (booked) => {
      dropDraft(key);
      done(booked);
    },
  );
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-8">
        <div>
          {stops}
          <Contents form={form} terms={terms} outside={outside} rate={rate}>
            <ParcelPhotos taken={picked} label={t('receiver.photos.add', { n: MAX_SENDER_PHOTOS })} camera={false} />
          </Contents>
        </div>
        <div>
          <Section title={t('bookings.parcel.people')} separator="line" className="lg:border-t-0">
            <People form={form} terms={terms} guest={token === null} />
            {(goods ?? forbidden) && (
              <div className="mt-5 text-small">
                <h3 className="font-strong">{t('bookings.parcel.forbidden')}</h3>
                <p className="whitespace-pre-line text-quiet">{goods}</p>
                {forbidden && (
                  <Written
                    text={t('bookings.parcel.forbidden.carrier', { goods: forbidden })}
                    className="mt-2 text-quiet"
                  />
                )}
              </div>
            )}
            <Promises form={form} declares={!forCaller} />
          </Section>
        </div>
      </div>
      <BookFooter
        terms={terms}
        price={price}
        count={1}
        parcel
        words={t('bookings.parcel.one')}
        button={t(
          forCaller ? 'bookings.book.parcel.caller' : price === null ? 'bookings.book.ask' : 'bookings.book.parcel',
        )}
        {...{ busy, failure, onSignIn: token === null ? signIn : null }}
      />
    </form>
  );
}

function Contents({
  form,
  terms,
  outside,
  rate,
  children,
}: {
  form: ZodForm<typeof parcelForm>;
  terms: BookingTerms;
  outside: boolean;
  /** How the price is computed; null where it is the route's price, or by arrangement. */
  rate: ParcelTerms | null;
  children: ReactNode;
}) {
  const { trip, forCaller } = terms;
  const divisor = terms.parcelTariff?.volumeDivisor;
  const weigh = () => {
    const { weightKg, sides, sizeClass } = form.getValues();
    const kg = chargedKg(weight(weightKg), volumeOf(sidesOf(sides), divisor));
    if (kg > 0 && !fitsClass(sizeClass, kg)) form.setValue('sizeClass', classFor(kg));
  };
  return (
    <Section title={t(forCaller ? 'bookings.parcel.what.caller' : 'bookings.parcel.what')}>
      <div className="grid gap-4">
        <TextField
          icon="box"
          label={t('bookings.parcel.contents')}
          hint={t('bookings.parcel.contents.hint')}
          {...fieldOf(form, 'what')}
        />
        <GoodsWarning terms={terms} what={form.watch('what')} />
        <ParcelSizes
          field={fieldOf(form, 'sizeClass')}
          value={form.watch('sizeClass')}
          classes={trip.rules.parcelClasses}
        />
        <TextField
          inputMode="decimal"
          icon="scale"
          end={t('bookings.kg')}
          label={t('bookings.parcel.weight')}
          hint={t(forCaller ? 'bookings.parcel.limit.caller' : 'bookings.parcel.limit', {
            kg: number(trip.rules.parcelMaxKg),
          })}
          {...fieldOf(form, 'weightKg')}
          onBlur={(event) => {
            weigh();
            void form.register('weightKg').onBlur(event);
          }}
        />
        {divisor && (
          <SideFields
            divisor={divisor}
            fieldOf={(index) => {
              const field = fieldOf(form, `sides.${index}`);
              return {
                ...field,
                onBlur: (event) => {
                  weigh();
                  void field.onBlur(event);
                },
              };
            }}
          />
        )}
        {rate && <ParcelPriceLines terms={rate} weightKg={weight(form.watch('weightKg'))} />}
        {outside && (
          <p className="rounded-m bg-surface-sunken p-3 text-small">
            {t(forCaller ? 'bookings.parcel.outside.caller' : 'bookings.parcel.outside')}
          </p>
        )}
        <MoneyField
          label={t('bookings.parcel.value')}
          hint={t(forCaller ? 'bookings.parcel.value.hint.caller' : 'bookings.parcel.value.hint')}
          {...fieldOf(form, 'declaredValue')}
        />
        {children}
      </div>
    </Section>
  );
}

function People({ form, terms, guest }: { form: ZodForm<typeof parcelForm>; terms: BookingTerms; guest: boolean }) {
  return (
    <div className="grid gap-4">
      <TextField autoComplete="name" icon="user" label={t('bookings.parcel.sender')} {...fieldOf(form, 'senderName')} />
      <PhoneField
        countries={phoneCountries(terms, terms.fromSeq)}
        label={t('bookings.parcel.sender.phone')}
        {...fieldOf(form, 'senderPhone')}
      />
      <ReachFields
        phone={{ countries: phoneCountries(terms, terms.toSeq), ...fieldOf(form, 'secondPhone') }}
        messenger={form.watch('messenger')}
        onMessenger={(chosen) => form.setValue('messenger', chosen, { shouldDirty: true })}
        open={Boolean(form.getValues('secondPhone') || form.getValues('messenger'))}
      />
      {guest && <GuestTexts channels={terms.textChannels} {...form.register('byText')} />}
      {guest && <GuestMail texted={terms.textChannels.length > 0} {...fieldOf(form, 'email')} />}
      {!guest && !terms.forCaller && (
        <LastReceivers
          onPick={({ name, phone }) => {
            form.setValue('receiverName', name, { shouldDirty: true, shouldValidate: true });
            form.setValue('receiverPhone', phone, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
      <TextField
        autoComplete="off"
        icon="user"
        label={t('bookings.parcel.receiver')}
        {...fieldOf(form, 'receiverName')}
      />
      <PhoneField
        autoComplete="off"
        countries={[terms.trip.stops[terms.toSeq]?.place.country]}
        label={t('bookings.parcel.receiver.phone')}
        hint={t('bookings.parcel.receiver.hint')}
        {...fieldOf(form, 'receiverPhone')}
      />
      <TextArea rows={3} label={t('bookings.note')} {...fieldOf(form, 'note')} />
    </div>
  );
}

function isParcelDraft(value: unknown): value is ParcelForm {
  return typeof value === 'object' && value !== null && 'receiverName' in value && 'sizeClass' in value;
}

function fresh(terms: BookingTerms, kg: string): ParcelForm {
  const { parcelClasses } = terms.trip.rules;
  const usual = weight(kg) > 0 ? classFor(weight(kg)) : 's';
  const { userInfo } = session();
  const ownInfo = terms.forCaller ? null : userInfo;
  return {
    kind: 'parcel',
    fromSeq: terms.fromSeq,
    toSeq: terms.toSeq,
    senderName: ownInfo ? `${ownInfo.name} ${ownInfo.lastName}`.trim() : '',
    senderPhone: readablePhone(ownInfo?.phone ?? ''),
    ...reachOf(terms),
    receiverName: '',
    receiverPhone: '',
    what: '',
    sizeClass: parcelClasses.find((one) => one === usual) ?? parcelClasses[0] ?? 's',
    weightKg: weight(kg) > 0 ? kg : '',
    sides: ['', '', ''],
    volumeDivisor: null,
    declaredValue: '',
    payer: 'sender',
    // Staff says to the caller by telephone what must not be sent.
    declared: terms.forCaller,
    note: '',
  };
}

/** The typed sides in cm; null until all three are numbers. */
function sidesOf(typed: readonly (string | number)[]): number[] | null {
  const sides = typed.map((side) => Number(side) || 0);
  return sides.length === 3 && sides.every((side) => side > 0) ? sides : null;
}

/** Parses the typed weight in kilograms; 0 while it is not a number. */
function weight(typed: string | number): number {
  return Number(String(typed).replace(',', '.')) || 0;
}
