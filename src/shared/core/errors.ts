/**
 * The closed set of problem codes (`code` in RFC 9457 documents); each has a text `errors.<code>` in both languages. The HTTP
 * status belongs to the code, so that one code never has two statuses.
 */
export const PROBLEMS = {
  invalid_input: 422,
  malformed_request: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  demo_here_only: 403,
  account_blocked: 403,
  second_factor_required: 403,
  other_device: 401,
  proof_required: 403,
  view_over: 403,
  provider_refused: 403,
  provider_email_unverified: 403,
  provider_answer_invalid: 400,
  provider_unavailable: 502,
  provider_journey_over: 409,
  sign_in_over: 409,
  identity_taken: 409,
  last_way_in: 409,
  erasure_blocked: 409,
  passkey_over: 409,
  passkey_invalid: 400,
  passkey_unknown: 401,
  passkeys_unavailable: 409,
  too_many_passkeys: 409,
  wrong_code: 422,
  wrong_recovery_code: 422,
  wrong_mailed_code: 422,
  invalid_reset_link: 404,
  invalid_confirmation_link: 404,
  email_unconfirmed: 403,
  wrong_email_code: 422,
  email_code_over: 409,
  wrong_phone_code: 422,
  phone_code_over: 409,
  phone_taken: 409,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  changed_since: 409,
  switched_off: 409,
  places_differ: 409,
  places_on_one_route: 409,
  email_taken: 409,
  payload_too_large: 413,
  push_key_invalid: 422,
  unsupported_file: 415,
  upload_not_implemented: 501,
  storage_full: 507,
  too_many_rows: 409,
  storage_away: 503,
  svg_too_large: 413,
  svg_not_allowed: 415,
  picture_too_slow: 422,
  too_many_requests: 429,
  idempotency_mismatch: 422,
  internal: 500,
  overloaded: 503,
  busy: 503,
  // imports
  import_known: 409,
  import_undone: 409,
  import_undo_late: 409,
  import_used: 409,
  // payments by card
  payment_provider_away: 503,
  payment_keys_wrong: 422,
  payment_refund_refused: 409,
  payment_not_due: 409,
  payment_not_connected: 409,
  carrier_not_proven: 409,
  fiscal_not_connected: 409,
  fiscal_secret_wrong: 422,
  fiscal_gateway_away: 503,
  // fleet
  bus_required: 409,
  bus_in_use: 409,
  plate_taken: 409,
  too_many_photos: 409,
  // prices
  too_many_fare_classes: 409,
  too_many_promo_codes: 409,
  too_many_price_changes: 409,
  too_many_extras: 409,
  too_many_views: 409,
  extra_gone: 409,
  no_extra_room: 409,
  promo_code_taken: 409,
  fare_class_gone: 409,
  promo_unknown: 409,
  promo_not_yet: 409,
  promo_over: 409,
  promo_used: 409,
  promo_used_up: 409,
  // documents
  file_missing: 409,
  too_many_files: 409,
  // members
  already_member: 409,
  already_invited: 409,
  not_invitable: 409,
  invitation_over: 409,
  trip_has_driver: 409,
  last_owner: 409,
  member_has_trips: 409,
  own_trips_open: 409,
  // timetable
  point_known: 409,
  point_used: 409,
  // trips
  trip_not_bookable: 409,
  carrier_not_selling: 409,
  trip_already_started: 409,
  trip_cancelled: 409,
  trip_not_startable_yet: 409,
  trip_state: 409,
  wrong_stop: 409,
  needs_confirmation: 409,
  trip_halted: 409,
  bus_too_small: 409,
  driver_busy: 409,
  preview_outdated: 409,
  // bookings
  too_many_seats: 409,
  too_many_open_requests: 409,
  too_many_bookings: 429,
  too_many_unproven_seats: 409,
  too_many_unproven_on_trip: 409,
  too_many_held_seats: 409,
  wrong_proof: 409,
  hold_expired: 409,
  too_many_guest_bookings: 429,
  seat_taken: 409,
  no_seats_left: 409,
  no_such_seat: 409,
  no_parcel_room: 409,
  wrong_stops: 409,
  booking_state: 409,
  legal_missing: 409,
  too_many_invoices: 409,
  too_early: 409,
  too_late: 409,
  request_expired: 409,
  undo_too_late: 409,
  not_quoted: 409,
  needs_price: 409,
  wrong_pin: 409,
  wrong_phone: 409,
  pets_not_allowed: 409,
  no_pet_room: 409,
  no_child_seat: 409,
  parcel_refused: 409,
  parcel_before_stop: 409,
  photo_missing: 409,
  too_many_waiting_photos: 409,
  weight_over_room: 409,
  nothing_changed: 409,
  change_too_late: 409,
  change_open: 409,
  change_over: 409,
  price_changed: 409,
  needs_agreement: 409,
  // alerts
  too_many_alerts: 409,
  too_many_companions: 409,
  companion_known: 409,
  seats_free: 409,
  already_waiting: 409,
  too_many_waiting: 409,
  offer_over: 409,
  // money
  payment_too_much: 409,
  payment_known: 409,
  refund_too_much: 409,
  rate_changed: 409,
  cash_changed: 409,
  cash_handed_over: 409,
  cash_confirmed: 409,
  // integrations
  too_many_keys: 409,
  too_many_webhooks: 409,
  webhook_off: 409,
  // reports
  already_reported: 409,
  reports_stopped: 403,
  other_operator: 409,
  selling_stopped: 409,
  chat_restricted: 403,
  reviews_restricted: 403,
  // chat
  chat_blocked: 409,
  chat_not_allowed: 403,
  // tracking
  link_expired: 410,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/**
 * The first failed rule of a field: its message key (docs/product.md 20.2), and the path of the field in the input
 * (`stops.2.point`).
 */
export interface FieldError {
  field: string;
  key: string;
}

/** The body of an error answer, `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  errors?: FieldError[];
  /** Details of the code, such as the trip that has the driver at that time; each code has its own form. */
  facts?: Readonly<Record<string, unknown>>;
}

/** Thrown by rules, queries and commands; the HTTP layer answers with its problem document. */
export class DomainError extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[];
  readonly facts: Problem['facts'];

  constructor(
    code: ProblemCode,
    options: {
      detail?: string;
      errors?: FieldError[];
      facts?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.errors = options.errors ?? [];
    this.facts = options.facts;
  }
}

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEMS, value);
}
