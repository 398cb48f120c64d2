import { fingerprint } from '../canonical.ts'

/** Members that may hold something personal, wherever they occur in a payload. */
const personal: ReadonlySet<string> = new Set([
  'name',
  // Who did something, by the own name.
  'by',
  'item',
  'first_name',
  'last_name',
  'title',
  'user_name',
  'username',
  'public_name',
  'customer_name',
  'validation_user_name',
  'company',
  'email',
  'phone_number',
  'street_address',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'vat_id',
  'tax_number',
  'contact_name',
  'contact_phone',
  'contact_email',
  'iban',
  'reference_number',
  'leitweg_id',
  'source_case_id',
  'host',
  'search',
  'text',
  'note',
  'summary',
  'message',
  'error_msg',
  'fail_reason',
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'preview',
  'content',
  'html',
  'textAsHtml',
  'template_content',
  'template_subject',
  'template_name',
  'filename',
  'page_link',
  'portal_link',
  'portal_base',
  'settlement_portal_host_internal',
  'settlement_portal_host_external',
  'homepage',
  'privacy_statement_link',
  'imprint_link',
  'image_name',
  'screenshot_url',
  'recipient_address',
  'sender_address',
  'reminder_name',
  'onboarding_url',
  'smtp_host',
  'smtp_email',
  'smtp_username',
  'spf_email',
  'email_sender_name',
  'signature',
  'login_text',
  'case_overview_text',
  'about_us_text',
  'question',
  'answer',
  'txt_header',
  'txt_footer',
  'txt_discount_disclaimer',
  'txt_payment_instructions',
  'txt_cancellation_header',
  'txt_cancellation_footer',
])

/** So is each of the settings of DATEV, whose names begin alike. */
const isPersonal = (member: string): boolean => personal.has(member) || member.startsWith('datev_')

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field change names the member that its two values belong to. */
const isChange = (value: Json): boolean =>
  typeof value.field === 'string' && 'from' in value && 'to' in value

/** An event keeps its own name; only actor and payload speak of people. */
const isEvent = (value: Json): boolean => 'payload' in value && 'commandId' in value

/** `claim_details.currency` -> `currency`, `findings[f1]` -> `findings`. */
const memberOf = (field: unknown): string =>
  String(field)
    .replaceAll(/\[[^\]]*\]/g, '')
    .split('.')
    .at(-1) ?? ''

/**
 * Replaces what is personal by pseudonyms: the same text by the same one, so that a fold of the redacted
 * log is the redacted fold (engine.md 12). `seed` keeps the pseudonyms of two exports apart.
 */
export function redact(value: unknown, seed: number): unknown {
  const pseudonym = (text: string) => (text === '' ? '' : `~${fingerprint(text, seed)}`)

  function walk(member: string, inner: unknown): unknown {
    if (typeof inner === 'string') return isPersonal(member) ? pseudonym(inner) : inner
    if (Array.isArray(inner)) return inner.map((item) => walk(member, item))
    if (!isObject(inner)) return inner
    if (isEvent(inner)) {
      const { actor, payload } = inner
      return { ...inner, actor: walk('', actor), payload: walk('', payload) }
    }
    const owner = isChange(inner) ? memberOf(inner.field) : null
    return Object.fromEntries(
      Object.entries(inner).map(([key, part]) => {
        const isSide = owner !== null && (key === 'from' || key === 'to')
        return [key, walk(isSide ? owner : key, part)]
      }),
    )
  }
  return walk('', value)
}
