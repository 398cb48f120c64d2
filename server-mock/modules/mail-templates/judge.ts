import type { TemplateBody } from '../../../contracts/api/mail/mail-templates.ts'
import { TEMPLATE_CONTENT_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type {
  MailTemplate,
  PlaceholderConfig,
  TemplateConfig,
} from '../../../contracts/model/mail/mail-template.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import {
  firstTemplateError,
  lockedMessage,
  type OtherTemplate,
  settingsError,
  storedTemplate,
  type TemplateValues,
  templateErrors,
  triggerTakenError,
} from '../../../contracts/rules/mail/mail-templates.ts'
import { tooLong } from '../../../contracts/rules/typed/typed-length.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { cleanHtml } from '../../text/clean-html.ts'
import { safeMailHtml } from '../outgoing-mail/mail-html.ts'
import { liftPictures } from '../pictures/lift.ts'
import { configIn, eventIn, TOO_COMPLEX } from './given.ts'

const withoutStamps = ({ created: _, updated: __, ...config }: PlaceholderConfig) => config

/** Says since when each placeholder has settings, and since when these. */
function stamped(
  { placeholders, ...others }: TemplateConfig,
  before: MailTemplate | null,
  at: string,
): TemplateConfig {
  const entries = Object.entries(placeholders).map(
    ([name, config]): [string, PlaceholderConfig] => {
      const former = before?.config.placeholders[name]
      if (former === undefined) return [name, { ...config, created: at, updated: at }]
      if (sameJson(withoutStamps(former), config)) return [name, former]
      return [name, { ...config, created: former.created ?? before?.created ?? at, updated: at }]
    },
  )
  return { placeholders: Object.fromEntries(entries), ...others }
}

type Kind = Pick<TemplateValues, 'type' | 'trigger_event'>

/** The values in a body: its content cleaned of what runs, what its type does not have dropped (TPL-30, PH-11). */
async function valuesIn(
  change: ChangeContext,
  body: TemplateBody,
  kind: Kind,
): Promise<TemplateValues | Refused> {
  const config = configIn(body.config)
  const misfit = settingsError(config)
  if (misfit !== null) return refuse(400, misfit)
  // The pictures first: what is none is refused, where the cleaning would drop it without a word.
  const lifted = await liftPictures(change, body.content, { remote: kind.type !== 'letter' })
  if (isRefused(lifted)) return lifted
  const { length } = lifted
  if (length > TEMPLATE_CONTENT_MAX_LENGTH)
    return refuse(400, tooLong(length, TEMPLATE_CONTENT_MAX_LENGTH))
  const content = cleanHtml(lifted)
  if (content === null || safeMailHtml(content) === null) return refuse(400, TOO_COMPLEX)
  return storedTemplate({
    ...kind,
    name: body.name,
    schedule_num_days: body.schedule_num_days ?? null,
    subject: body.subject,
    content,
    config,
  })
}

/** Why no template can be, or become, of this type and event; null where it can. */
function kindError({ type, trigger_event }: Kind, before: MailTemplate | null): string | null {
  if (type === 'triggered' && trigger_event === null)
    return 'A triggered email needs the event that it is sent for.'
  if (before === null || (before.type === type && before.trigger_event === trigger_event))
    return null
  return 'Type and event of a template cannot be changed.'
}

/** What a template is saved beside: the one before, and the others of its flow. */
type Beside = { before: MailTemplate | null; others: readonly OtherTemplate[] }

/** A template as it is to be stored; refused where its plan, its values or its flow do not allow it. */
export async function judged(
  change: ChangeContext,
  body: TemplateBody,
  plan: Plan,
  { before, others }: Beside,
): Promise<TemplateValues | Refused> {
  const event = eventIn(body.trigger_event)
  if (isRefused(event)) return event
  const kind = { type: body.type, trigger_event: body.type === 'triggered' ? event : null }
  const locked = lockedMessage(plan, before ?? kind)
  if (locked !== null) return refuse(403, locked)
  const impossible = kindError(kind, before)
  if (impossible !== null) return refuse(400, impossible)
  const values = await valuesIn(change, body, kind)
  if (isRefused(values)) return values
  const wrong = firstTemplateError(templateErrors(values, others))
  if (wrong !== null) return refuse(400, wrong)
  const taken = triggerTakenError(values, others)
  if (taken !== null) return refuse(409, taken)
  return { ...values, config: stamped(values.config, before, change.at) }
}
