/**
 * The number of days for which each kind of data is stored before a job deletes it: the table of docs/privacy.md. Jobs take
 * their periods from here, so that the document and the behaviour agree.
 */
export const RETENTION_DAYS = {
  /** Ended sign-ins, counted from their end. */
  endedSessions: 30,
  /** Links that set a password, counted from their expiry. */
  passwordLinks: 30,
  /** Invitations to companies with their addresses and names, counted from their answer or expiry. */
  invitations: 30,
  signIns: 90,
  /** The record that a person downloaded their data. */
  exports: 1,
  /** Stored answers to writes with an `Idempotency-Key`. */
  answers: 1,
  /** The presses of trip sheets, under the ids that devices gave them. */
  presses: 90,
  /** The content of a mail that could not be sent. */
  mailContent: 7,
  /** The record that a mail was sent, without its content. */
  mails: 30,
  notifications: 90,
  /** Photos of parcels that no press of the staff has named, and photos that one has. */
  unnamedPhotos: 7,
  parcelPhotos: 180,
  /** Photos of the receipts of expenses, for as long as a carrier has to keep what proves its costs. */
  receipts: 1095,
  /** The data of travellers' documents, counted from the end of the trip. */
  documents: 7,
  documentReadings: 90,
  unnamedCredentialFiles: 1,
  /** The documents of a driver who has left the carrier. */
  leftCredentials: 30,
  replacedCredentials: 1095,
  credentialOpenings: 365,
  /** Notes of a carrier about a caller, counted from the caller's last booking. */
  callerNotes: 730,
  /** Mail address of a booking without an account, counted from the end of the trip. */
  guestMails: 30,
  /** Reports of content and people with their decisions, counted from the decision; restrictions that still apply stay. */
  reports: 1095,
  /** Requests of people without an account for their data, counted from the answer. */
  dataRequests: 1095,
  /** Requests to support, counted from the day they were closed. */
  supportTickets: 365,
  /** Questions of people without an account to carriers, counted from the last message. */
  questions: 90,
  /** The records of imports; imported data is stored as if it had been entered by hand. */
  imports: 365,
  /** Alerts for connections, counted from the end of their day; places in waiting lists, counted from when they ended. */
  alerts: 1,
  waitingLists: 30,
  /** Events that were sent to programs of carriers, with the log of their delivery. */
  webhooks: 30,
  /** Lost and found items with their photos, counted from the last change. */
  foundItems: 180,
  /** The keys of a merchant account that its carrier has left, counted from its last payment: banks take payments back for so long. */
  merchantKeys: 180,
  /** Records of the state of the service: failed requests, backups, conditions that have ended. */
  serviceStates: 400,
  /** Connections that were searched for without a result, as counts of a day: this year beside the last one. */
  searchMisses: 731,
  positions: 30,
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The start of the retention period of a kind; data from before this instant is deleted. */
export function retainedSince(kind: keyof typeof RETENTION_DAYS, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS);
}
