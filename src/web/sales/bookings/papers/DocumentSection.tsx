import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countryName } from '#shared/network/places/countries.ts';
import { documentsApi } from '#shared/sales/bookings/core/documents-api.ts';
import {
  CITIZENSHIPS,
  DOCUMENT_KINDS,
  type DocumentState,
  type TravellerDocument,
  travellerDocument,
} from '#shared/sales/bookings/rules/documents.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { dateIn, deviceZone, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, locale, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';
import { documentQuery } from '../core/queries.ts';

/** The traveller's document for the border, where the carrier asks for it: the entered data, and the form for it. */
export default function DocumentSection({ bookingId }: { bookingId: number }) {
  const { data } = useQuery(documentQuery(bookingId));
  const [open, setOpen] = useState(false);
  if (!data || !(data.asked || data.given || data.readings.length > 0)) return null;
  return (
    <Section title={t('papers.documents')} separator="line" className="print:hidden">
      <Note className="mb-3">{t('papers.documents.why')}</Note>
      {open ? (
        <DocumentForm bookingId={bookingId} given={data.document} onClose={() => setOpen(false)} />
      ) : (
        <GivenDocument bookingId={bookingId} state={data} onEdit={() => setOpen(true)} />
      )}
      <Readings readings={data.readings} />
    </Section>
  );
}

interface GivenProps {
  bookingId: number;
  state: DocumentState;
  onEdit: () => void;
}

function GivenDocument({ bookingId, state: { document, given, asked, opens }, onEdit }: GivenProps) {
  const client = useQueryClient();
  const { run: show, busy } = useAction(async () => {
    const { queryKey } = documentQuery(bookingId);
    client.setQueryData(queryKey, await call(documentsApi.document, { params: { bookingId }, query: { open: true } }));
  });
  const remove = async () => {
    try {
      await call(documentsApi.removeDocument, { params: { bookingId } });
      toast({ kind: 'good', text: t('papers.documents.removed') });
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    await client.invalidateQueries({ queryKey: documentQuery(bookingId).queryKey });
  };
  return (
    <>
      {document ? (
        <Facts className="mb-4" facts={factsOf(document)} />
      ) : (
        <p className="mb-3">{t(given ? 'papers.documents.given' : 'papers.documents.missing')}</p>
      )}
      {opens && !document && <Note className="mb-3">{t('papers.documents.open.text')}</Note>}
      {!given && <Note className="mb-3">{t('papers.documents.optional')}</Note>}
      <div className="flex flex-wrap gap-2">
        {opens && !document && (
          <Button icon="eye" busy={busy} onClick={() => void show()}>
            {t('papers.documents.open')}
          </Button>
        )}
        {asked && (
          <Button kind={given ? 'edge' : 'main'} onClick={onEdit}>
            {t(given ? 'papers.documents.edit' : 'papers.documents.fill')}
          </Button>
        )}
        {given && (
          <Button kind="bare" onClick={() => void remove()}>
            {t('papers.documents.remove')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Who of the carrier read the document, for the passenger and the owner. */
function Readings({ readings }: Pick<DocumentState, 'readings'>) {
  if (readings.length === 0) return null;
  return (
    <FoldRow open={false} strong={t('papers.documents.readings')} quiet={t('papers.documents.readings.text')}>
      <ul className="grid gap-1 text-small">
        {readings.map(({ at, by, printed }) => (
          <li key={`${at}${by}${printed}`} className="flex justify-between gap-3">
            <span>
              {by ? inOwnScript(by) : t('papers.documents.readings.erased')}
              {printed && ` · ${t('papers.documents.readings.printed')}`}
            </span>
            <span className="n text-quiet">{`${numericDate(dateIn(deviceZone(), at))}, ${timeIn(deviceZone(), at)}`}</span>
          </li>
        ))}
      </ul>
    </FoldRow>
  );
}

function factsOf({ kind, number, born, citizenship }: TravellerDocument) {
  return [
    { term: t('papers.document'), value: t(`papers.kind.${kind}`) },
    { term: t('papers.documentNumber'), value: number },
    { term: t('papers.born'), value: numericDate(born) },
    { term: t('papers.citizenship'), value: countryName(citizenship, locale) },
  ];
}

interface DocumentFormProps {
  bookingId: number;
  given: TravellerDocument | null;
  onClose: () => void;
}

/** It has no draft: the data of a document is not stored on the device. */
function DocumentForm({ bookingId, given, onClose }: DocumentFormProps) {
  const client = useQueryClient();
  const form = useZodForm(travellerDocument, given ?? { kind: 'passport', number: '', born: '', citizenship: 'UA' });
  const { submit, busy, failure } = useSubmit(
    form,
    (body, idempotencyKey) => call(documentsApi.setDocument, { params: { bookingId }, body }, { idempotencyKey }),
    () => {
      toast({ kind: 'good', text: t('papers.documents.saved') });
      void client.invalidateQueries({ queryKey: documentQuery(bookingId).queryKey }).then(onClose);
    },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        label={t('papers.document')}
        options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: t(`papers.kind.${kind}`) }))}
        {...fieldOf(form, 'kind')}
      />
      <TextField
        label={t('papers.documentNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        {...fieldOf(form, 'number')}
      />
      <TextField label={t('papers.born')} type="date" min="1900-01-01" autoComplete="bday" {...fieldOf(form, 'born')} />
      <SelectField
        label={t('papers.citizenship')}
        options={CITIZENSHIPS.map((code) => ({ value: code, label: countryName(code, locale) }))}
        {...fieldOf(form, 'citizenship')}
      />
      <Refusal text={failure} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('papers.documents.save')}
      </Button>
    </form>
  );
}
