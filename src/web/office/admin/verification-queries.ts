import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import type { CredentialFile } from '#shared/network/credentials/schema.ts';
import type { CompanyCheckInput } from '#shared/office/admin/registers.ts';
import { type CARRIER_TABS, type DecisionInput, verificationApi } from '#shared/office/admin/verification-api.ts';
import { call } from '#web/core/api/call.ts';
import { callFile } from '#web/core/api/call-file.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

export type CarrierTab = (typeof CARRIER_TABS)[number];

export const carriersQuery = (tab: CarrierTab, q: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'carriers', tab, q, page],
    queryFn: ({ signal }) => call(verificationApi.carriers, { query: { tab, q, page, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const carrierFileQuery = (carrierId: number) =>
  queryOptions({
    queryKey: ['admin', 'carrier', carrierId],
    queryFn: ({ signal }) => call(verificationApi.carrier, { params: { carrierId } }, { signal }),
  });

export const ownVerificationQuery = () =>
  queryOptions({
    queryKey: [`carrier:${session().carrierInfo?.carrier_id ?? 0}`, 'verification'],
    queryFn: ({ signal }) => call(verificationApi.own, {}, { signal }),
  });

/** Sends the declaration of the person's carrier. A pending response is from before it, and is fetched again. */
export async function declareForCarrier(): Promise<void> {
  const { queryKey } = ownVerificationQuery();
  const declared = await call(verificationApi.declare, { body: { wording: DECLARATION_WORDING } });
  queryClient.setQueryData(queryKey, declared);
  await queryClient.invalidateQueries({ queryKey });
}

export async function decideCarrier(carrierId: number, body: DecisionInput): Promise<void> {
  const file = await call(verificationApi.decide, { params: { carrierId }, body });
  queryClient.setQueryData(carrierFileQuery(carrierId).queryKey, file);
  await queryClient.invalidateQueries({ queryKey: ['admin'] });
}

export async function checkCompany(carrierId: number, body: CompanyCheckInput): Promise<void> {
  const file = await call(verificationApi.check, { params: { carrierId }, body });
  queryClient.setQueryData(carrierFileQuery(carrierId).queryKey, file);
}

export async function documentBlob(carrierId: number, { id, type }: CredentialFile): Promise<Blob> {
  const bytes = await callFile(verificationApi.document, { params: { carrierId, fileId: id } });
  return new Blob([bytes], { type });
}
