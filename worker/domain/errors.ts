/**
 * The product's error vocabulary: every failure that an API caller can see, with its HTTP status. `errors.<code>` in the `errors`
 * catalogue is its message in three languages (docs/architecture.md 5).
 */
export const errorStatus = {
  malformed_request: 400,
  session_required: 401,
  forbidden: 403,
  cross_site_request: 403,
  fresh_code_needed: 403,
  phone_needed: 403,
  last_name_or_email_needed: 403,
  own_reference: 403,
  passkey_required: 403,
  passkey_missing: 403,
  passkey_refused: 403,
  fresh_passkey_needed: 403,
  passkey_needed: 403,
  profile_claimed: 403,
  handoff_expired: 403,
  handoff_used: 403,
  handoff_cancelled: 403,
  handoff_elsewhere: 403,
  not_found: 404,
  contact_profile_unavailable: 404,
  conflict: 409,
  stale: 409,
  introduction_unsent: 409,
  introduction_without_consent: 409,
  consent_declined: 409,
  introduction_recipients_full: 409,
  no_suggestions: 409,
  phone_has_profile: 409,
  nanny_known: 409,
  profile_unclaimed: 409,
  already_invited: 409,
  nanny_unreachable: 409,
  import_undone: 409,
  import_claimed: 409,
  last_passkey: 409,
  last_owner: 409,
  too_many_passkeys: 409,
  references_full: 409,
  shortlist_full: 409,
  link_used: 410,
  consent_lapsed: 410,
  introduction_expired: 410,
  body_too_large: 413,
  file_too_large: 413,
  storage_full: 413,
  unsupported_content_type: 415,
  file_type_refused: 415,
  upload_url_expired: 403,
  range_not_satisfiable: 416,
  validation_failed: 422,
  precondition_required: 428,
  file_empty: 422,
  file_damaged: 422,
  image_too_large: 422,
  image_too_small: 422,
  upload_part_invalid: 422,
  video_too_long: 422,
  phone_invalid: 422,
  phone_extension: 422,
  phone_country_unsupported: 422,
  phone_landline: 422,
  phone_unreachable: 422,
  phone_blocked: 422,
  code_incorrect: 422,
  code_expired: 422,
  last_name_or_email_incorrect: 422,
  code_checks_exhausted: 429,
  too_many_uploads: 429,
  code_resend_too_soon: 429,
  too_many_codes: 429,
  too_many_attempts: 429,
  too_many_contact_requests: 429,
  human_check_failed: 422,
  too_many_messages: 429,
  too_many_nanny_messages: 429,
  too_many_writes: 429,
  too_many_profiles: 429,
  too_many_exports: 429,
  too_many_handoffs: 429,
  too_many_references: 429,
  too_many_shortlists: 429,
  too_many_suggestions: 429,
  assistant_failed: 503,
  sms_unavailable: 503,
  service_unavailable: 503,
  internal_error: 500,
} as const satisfies Record<string, number>;

/** The code by which clients tell failures apart. Each has a status and a message in the `errors` catalogue. */
export type ErrorCode = keyof typeof errorStatus;

/** One thing wrong with one field. `messageId` is a key of the `errors` catalogue. */
export interface FieldIssue {
  path: string;
  messageId: string;
  values?: Record<string, string | number>;
}

/** What an error response contains besides the code. */
export interface ProductErrorOptions {
  issues?: FieldIssue[];
  /** Values for the code's message. */
  values?: Record<string, string | number>;
  /** Whole seconds after which a retry can succeed. Sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Extra fields of the response, such as the current profile of a 409. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** An error names at most this many issues: a caller's mistakes are not sent back at a multiple of their size. */
const maxIssues = 50;

/** A failure with a code of the vocabulary. Only the HTTP layer turns it into a response. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly issues: FieldIssue[];
  readonly values: Record<string, string | number>;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, options: ProductErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'ProductError';
    this.code = code;
    this.issues = (options.issues ?? []).slice(0, maxIssues);
    this.values = options.values ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details ?? {};
  }

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code];
  }
}
