/**
 * Entries of a booking's history that an undo leaves alone: payments, changes of the booking, the answer "coming", and what is noted of a parcel without
 * moving it.
 */
export const UNDO_SKIPS = [
  'pay',
  'unpay',
  'payCard',
  'refundCard',
  'refundFailed',
  'chargeback',
  'receipt',
  'receiptFailed',
  'waive',
  'forgive',
  'remindDebt',
  'reweigh',
  'takeOver',
  'unclaimed',
  'damaged',
  'setSeat',
  'newSeat',
  'unseat',
  'newHours',
  'agreeHours',
  'change',
  'offerChange',
  'acceptChange',
  'declineChange',
  'withdrawChange',
  'expireChange',
  'setCollector',
  'removeCollector',
  'askRedirect',
  'redirect',
  'declineRedirect',
  'withdrawRedirect',
  'coming',
  'comingByPhone',
  'takeBackComing',
  'called',
] as const;

export function countsForUndo(action: string): boolean {
  return !UNDO_SKIPS.some((one) => one === action);
}
