/** engine.md 12: whatever a recording holds as text is either replaced or named here as nobody's. */
import { expect, test } from 'vitest'
import { commands } from '../../contracts/commands/commands.ts'
import { serverEvents } from '../../contracts/events/definitions.ts'
import { localEvents } from '../../contracts/events/local-events.ts'
import type { z } from '../../contracts/schema.ts'
import { redact } from '../../src/bus/recording/redact.ts'

type Def = {
  type: string
  shape?: Record<string, Node>
  options?: Node[]
} & Partial<Record<'innerType' | 'element' | 'valueType' | 'in' | 'out', Node>>
type Node = { def: Def }

/** The members that hold texts, wherever they lie; one that may hold anything is not looked into. */
function textsIn({ def }: Node, member: string, found: Set<string>): void {
  if (def.type === 'string') found.add(member)
  for (const [name, part] of Object.entries(def.shape ?? {})) textsIn(part, name, found)
  for (const option of def.options ?? []) textsIn(option, member, found)
  for (const inner of [def.innerType, def.element, def.valueType, def.in, def.out])
    if (inner) textsIn(inner, member, found)
}

const found = new Set<string>()
const look = (schema: z.ZodMiniType): void => textsIn(schema as unknown as Node, '', found)
for (const { payload } of Object.values({ ...serverEvents, ...localEvents }))
  look(payload as z.ZodMiniType)
for (const { input, secret } of Object.values(commands)) if (!secret) look(input as z.ZodMiniType)

/** Names of records and of what they belong to. */
const ids =
  /^(id|key|person|user|ids|except|default_translation_id|.*_ids?|.*_uuid|emailFlowId|copy_of|replaced_by|further_removed_activity_ids)$/
/** Moments and days. */
const moments =
  /^(at|after|since|until|returns|day|date|date_\w+|created|updated|received|known_until|deadline|answer_by|automation_paused_at|scheduled_at|leaves_at|acknowledged|checked|.*_date|last_case_activity_timestamp)$/
/** Words that the office prints on what it sends, the same for everybody. */
const words =
  /^(label_\w+|\w+_label|button_\w+|link_text|additional_images_text|txt_discount_disclaimer|txt_tax_name|male|female|unknown|no_name)$/
/** Numbers of documents, addresses within the product, and what is one of a list. */
const others = new Set([
  ...['invoice_number', 'number', 'cancellation_invoice_number', 'cancelled_invoice_number'],
  ...['invoice_prefix', 'checksum', 'version', 'tos_version', 'next_cursor'],
  ...['license_url', 'original_image_url', 'page_screenshot_url', 'inbound_address'],
  ...['logo_url', 'favicon_url', 'about_us_image_url', 'url', 'portal_host'],
  ...['country', 'us_state', 'currency', 'language', 'timezone', 'contentType', 'type', 'kind'],
  ...[
    'event',
    'field',
    'read',
    'role',
    'payment_method',
    'payment_method_type',
    'missing_placeholders',
  ],
  // Why a bank asks money back: a word of the provider's list.
  'reason',
  // A plan, in whatever letters it comes.
  'subscription',
  // Of the product's own library.
  'presets',
  // A mask stands for it.
  'smtp_password',
  // What a draft is about, by its id.
  'ref',
  // Digests.
  ...['shown_email', 'shown_invoice', 'digest'],
  // What an office sorts its cases by: lists of them are kept in their order.
  ...['tag', 'tags'],
])

test('engine.md 12: a recording that is redacted holds no text that nobody has looked at', () => {
  expect(found.size).toBeGreaterThan(100)
  const isReplaced = (member: string) =>
    (redact({ [member]: 'a text' }, 1) as Record<string, unknown>)[member] !== 'a text'
  const isNobodys = (member: string) =>
    others.has(member) || [ids, moments, words].some((form) => form.test(member))
  const held = [...found].filter((member) => !isReplaced(member))
  expect(held.filter((member) => !isNobodys(member)).toSorted()).toEqual([])
  expect([...others].filter((member) => !held.includes(member))).toEqual([])
})
