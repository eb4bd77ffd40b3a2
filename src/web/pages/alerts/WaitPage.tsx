import { useQuery } from '@tanstack/react-query';
import { readablePhone } from '#shared/core/text/phone.ts';
import { waitingApi } from '#shared/office/alerts/api.ts';
import { OFFER_MINUTES } from '#shared/office/alerts/limits.ts';
import { joinInput } from '#shared/office/alerts/schema.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { call } from '#web/core/api/call.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { hasText, t } from '#web/core/i18n/i18n.ts';
import { useNavigate, useParams, useSearchParams } from '#web/core/router/router.tsx';
import { session, useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { phoneCountries, useSignInFirst } from '#web/sales/bookings/core/book-form.ts';
import { departureDate, pathLabel } from '#web/sales/bookings/core/labels.ts';
import { termsQuery } from '#web/sales/bookings/core/queries.ts';
import { StopChoice } from '#web/sales/bookings/seats/StopChoice.tsx';
import { ClassSelect } from '#web/sales/prices/ClassFields.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { NumberStepper } from '#web/ui/fields/NumberFields.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/search/{tripId}/wait?from&to&passengers`: joining the waiting list of a full trip. */
export function WaitPage() {
  const tripId = Number(useParams().tripId);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const between = { ...seq(params, 'from'), ...seq(params, 'to') };
  const query = useQuery(termsQuery(tripId, between));
  const { data: terms } = query;
  const title = t('alerts.wait.title');
  const seats = Math.min(8, Math.max(1, Number(params.get('passengers')) || 1));
  const change = (from: number, to: number) =>
    setParams({ ...Object.fromEntries(params), from: String(from), to: String(to) }, { replace: true });
  return (
    <Page
      title={title}
      end="none"
      className="flex min-h-full flex-col"
      back={() => (window.history.length > 1 ? navigate(-1) : navigate(paths.search))}
      subtitle={
        terms &&
        `${pathLabel(terms.trip, terms.fromSeq, terms.toSeq)}, ${longDate(departureDate(terms.trip, terms.fromSeq))}`
      }
    >
      <Loaded query={query} loading={<Skeleton kind="text" rows={8} className="p-4" />}>
        {(terms) => (
          <>
            <StopChoice terms={terms} onChange={change} />
            <Contents key={`${terms.fromSeq}-${terms.toSeq}`} terms={terms} seats={seats} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Contents({ terms, seats }: { terms: BookingTerms; seats: number }) {
  const { token } = useSession();
  const signIn = useSignInFirst();
  const { refusal, freeSeats, trip, fromSeq, toSeq } = terms;
  if (refusal !== null || terms.forCaller) {
    const text = `errors.${refusal}`;
    return <Empty small title={hasText(text) ? t(text) : t('bookings.closed')} />;
  }
  if (freeSeats >= seats) {
    const query = { from: String(fromSeq), to: String(toSeq), passengers: String(seats) };
    return (
      <Empty
        small
        title={t('errors.seats_free')}
        action={
          <LinkButton size="tall" to={paths.book(trip.id, String(new URLSearchParams(query)))}>
            {t('alerts.wait.book')}
          </LinkButton>
        }
      />
    );
  }
  if (token === null) {
    return (
      <Empty
        small
        title={t('alerts.wait.signIn')}
        text={t('alerts.wait.about', { minutes: OFFER_MINUTES })}
        action={
          <Button size="tall" onClick={signIn}>
            {t('alerts.signIn.do')}
          </Button>
        }
      />
    );
  }
  return <JoinForm terms={terms} seats={seats} />;
}

function JoinForm({ terms, seats }: { terms: BookingTerms; seats: number }) {
  const { trip, fromSeq, toSeq, freeSeats, fareClasses } = terms;
  const navigate = useNavigate();
  const { userInfo } = session();
  const ownName = userInfo ? `${userInfo.name} ${userInfo.lastName}`.trim() : '';
  const form = useZodForm(joinInput, {
    fromSeq,
    toSeq,
    names: Array.from({ length: seats }, (_, index) => (index === 0 ? ownName : '')),
    classIds: Array.from({ length: seats }, () => null),
    phone: readablePhone(userInfo?.phone ?? ''),
  });
  const [names, classIds = []] = form.watch(['names', 'classIds']);
  const { submit, busy, failure } = useSubmit(
    form,
    (body, idempotencyKey) => call(waitingApi.join, { params: { tripId: trip.id }, body }, { idempotencyKey }),
    ({ id }) => navigate(paths.waiting(id), { replace: true }),
  );
  const resize = (count: number) => {
    const places = Array.from({ length: count }, (_, index) => index);
    form.setValue(
      'names',
      places.map((index) => names[index] ?? ''),
      { shouldDirty: true },
    );
    form.setValue(
      'classIds',
      places.map((index) => classIds[index] ?? null),
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <Section separator="line" title={t('bookings.who')}>
        <p className="mb-4 text-quiet">{t('alerts.wait.about', { minutes: OFFER_MINUTES })}</p>
        <NumberStepper
          label={t('bookings.passengers.label')}
          value={names.length}
          min={freeSeats + 1}
          max={8}
          words={t('bookings.passengers', { n: names.length })}
          onChange={resize}
          className="mb-4"
        />
        <div className="grid gap-4">
          {names.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is identified by the place in the form
            <div key={index} className="grid gap-3">
              <TextField
                icon="user"
                autoComplete={index === 0 ? 'name' : 'off'}
                label={t('bookings.traveller', { number: index + 1 })}
                placeholder={t('bookings.traveller.name')}
                {...fieldOf(form, `names.${index}`)}
              />
              <ClassSelect
                classes={fareClasses}
                label={t('bookings.fares.class.of', { number: index + 1 })}
                value={classIds[index] ?? null}
                error={errorOf(form, `classIds.${index}`)}
                onChange={(id) => form.setValue(`classIds.${index}`, id, { shouldDirty: true })}
              />
            </div>
          ))}
          <PhoneField
            countries={phoneCountries(terms, fromSeq)}
            label={t('bookings.phone')}
            hint={t('bookings.phone.hint')}
            {...fieldOf(form, 'phone')}
          />
        </div>
      </Section>
      <div className="flex-1" />
      <Footer
        words={failure ? <p className="text-bad">{failure}</p> : <p className="text-quiet">{t('alerts.wait.free')}</p>}
      >
        <Button type="submit" size="tall" busy={busy}>
          {t('alerts.full.wait')}
        </Button>
      </Footer>
    </form>
  );
}

function seq(params: URLSearchParams, name: 'from' | 'to'): { from?: number; to?: number } {
  const text = params.get(name);
  return text !== null && /^\d{1,2}$/.test(text) ? { [name]: Number(text) } : {};
}
