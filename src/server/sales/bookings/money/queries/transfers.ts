import type { Db } from '#server/core/database/db.ts';
import { bankOf } from '#server/network/carriers/queries/legal.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import type { TransferAccount, Transfers } from '#shared/sales/bookings/money/transfer-api.ts';
import { epcCode, nbuCode } from '#shared/sales/bookings/money/transfer-code.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { owedOf } from '#shared/sales/bookings/rules/owed.ts';

interface DueBooking {
  code: string;
  carrierId: number;
  status: BookingStatus;
  fare: number | null;
  cancellationCharge: number;
  paid: number;
}

const NOTHING: Transfers = { holder: '', reference: '', accounts: [] };

/**
 * The details for a bank transfer to the carrier of the sum that the whole party of a booking owes; there are none for a request that is
 * not confirmed.
 */
export async function transfersOf(sql: Db, bookingId: number): Promise<Transfers> {
  const rows = await sql<DueBooking[]>`
    select o.code, o.carrier_id, o.status, o.fare, o.cancellation_charge, o.paid
    from booking b join booking o on o.party_id = b.party_id
    where b.id = ${bookingId} and o.status in ('confirmed', 'boarded', 'completed', 'no_show', 'cancelled')
    order by o.id = ${bookingId} desc, o.id`;
  const due = rows
    .map((row) => ({ ...row, open: Math.max(0, (owedOf(row) ?? 0) - row.paid) }))
    .filter(({ open }) => open > 0);
  const [first] = due;
  const bank = first && (await bankOf(sql, first.carrierId));
  if (!first || !bank) return NOTHING;
  const cents = due.reduce((sum, { open }) => sum + open, 0);
  const reference = `Vezu ${due.map(({ code }) => code).join(' ')}`;
  const name = bank.holder;
  const accounts: TransferAccount[] = [];
  if (bank.eurIban) {
    const code = epcCode({ name, iban: bank.eurIban, amount: cents, reference });
    accounts.push({ currency: 'EUR', iban: bank.eurIban, amount: cents, taxNumber: null, code });
  }
  if (bank.uahIban) {
    const rates = await exchangeRates(sql, first.carrierId);
    const rate = rates.find(({ currency }) => currency === 'UAH')?.rate ?? RATE_UNIT;
    const amount = Math.round((cents * rate) / RATE_UNIT);
    const { uahIban: iban, taxNumber } = bank;
    accounts.push({
      currency: 'UAH',
      iban,
      amount,
      taxNumber,
      code: nbuCode({ name, iban, amount, reference, taxNumber }),
    });
  }
  return { holder: name, reference, accounts };
}
