/**
 * Everything that may stand in the audit log: the endpoints that operators call with rights over everybody's objects, and what the command
 * line and the server do. Each has a text `audit.action.<name>`.
 */
export const AUDIT_ACTIONS = [
  'admin.auditChain',
  'admin.auditCsv',
  'bookings.booking',
  'changes.changes',
  'operator.create',
  'operator.remove',
  'people.driverContacts',
  'people.passenger',
  'rates.rates',
  'rates.setRates',
  'tracking.position',
  'verification.carrier',
  'verification.decide',
  'verification.document',
  'verification.end',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export function knownAction(action: string): AuditAction | null {
  return AUDIT_ACTIONS.find((known) => known === action) ?? null;
}
