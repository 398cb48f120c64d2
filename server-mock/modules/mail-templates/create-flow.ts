import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import {
  flowLimitMessage,
  flowNameError,
  mergePresets,
  readPresets,
  unknownPresetMessage,
} from '../../../contracts/rules/mail/mail-flows.ts'
import type { TemplateValues } from '../../../contracts/rules/mail/mail-templates.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { customer } from '../../db/schema/accounts.ts'
import { emailFlow, mailTemplate } from '../../db/schema/setup.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { planLimits } from '../business/limits.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { countFlows, holdFlow } from '../mail-flows/flow-rows.ts'
import {
  isPreset,
  type LetterSender,
  type PresetName,
  presetTemplates,
} from '../mail-flows/presets/presets.ts'
import { nameChange, tellOfFlow } from '../mail-flows/tell-flow.ts'
import { templatesOf } from '../outgoing-mail/templates.ts'
import { columnsOf, templateOf } from './rows.ts'
import { changesOf, tell } from './told.ts'

/** Whose letters they are. */
async function senderOf({ tx, customerId }: ChangeContext): Promise<LetterSender> {
  const [own] = await tx
    .select({
      name: customer.name,
      address_line_1: customer.addressLine1,
      address_line_2: customer.addressLine2,
      postal_code: customer.postalCode,
      city: customer.city,
      country: customer.country,
    })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (!own) throw new Error(`the customer ${customerId} is not there`)
  return own
}

/** The templates of presets as one flow (G-20). */
async function templatesFrom(
  change: ChangeContext,
  presets: readonly PresetName[],
): Promise<TemplateValues[]> {
  if (presets.length === 0) return []
  const sender = await senderOf(change)
  return mergePresets(presets.map((preset) => presetTemplates(preset, sender)))
}

/** The templates of a flow that is to be copied, which nobody deletes meanwhile; refused where it is not there. */
async function templatesIn(
  { tx, customerId }: ChangeContext,
  id: string,
): Promise<TemplateValues[] | Refused> {
  const flow = await holdFlow(tx, customerId, id)
  return flow ? (await templatesOf(tx, id)).map(templateOf) : refuse(404, messages.notFound)
}

/** The same template, its settings made now. */
function madeAt(at: string, { config, ...values }: TemplateValues): TemplateValues {
  const settings = Object.entries(config.placeholders).map(
    ([name, own]) => [name, { ...own, created: at, updated: at }] as const,
  )
  return { ...values, config: { ...config, placeholders: Object.fromEntries(settings) } }
}

/** Said to a client that asks for both. */
const COPY_OR_PRESETS = 'A mail flow is either a copy or begins with sample templates.'

/**
 * COMMAPI-06: the flow and the templates of its presets, or of the flow that it is a copy of, all or nothing; also
 * templates that the plan locks (G-743). Whoever creates one takes turns (FLOW-44).
 */
export const createMailFlow = changes<Calls['createMailFlow']>(async ({ body, user, change }) => {
  const { tx, customerId, at } = change
  const wrong = flowNameError(body.name)
  if (wrong !== null) return refuse(400, wrong)
  const named = readPresets(body.preset_name)
  const unknown = named.find((name) => !isPreset(name))
  if (unknown !== undefined) return refuse(400, unknownPresetMessage(unknown))
  const { copy_of } = body
  if (copy_of !== undefined && named.length > 0) return refuse(400, COPY_OR_PRESETS)
  const { plan } = await lockCustomer(tx, customerId)
  const templates = await (copy_of === undefined
    ? templatesFrom(change, named.filter(isPreset))
    : templatesIn(change, copy_of))
  if (isRefused(templates)) return templates
  const full = flowLimitMessage(planLimits[plan], await countFlows(tx, customerId))
  if (full !== null) return refuse(403, full)
  const flow = { id: newId(), name: body.name.trim() }
  await tx.insert(emailFlow).values({ ...flow, customerId })
  tellOfFlow(change, 'mail-flow.created', flow, [nameChange('', flow.name)])
  if (templates.length === 0) return { ...flow, cases: 0 }
  await tx.insert(mailTemplate).values(
    templates.map((values) => ({
      ...columnsOf(madeAt(at, values)),
      ...{ id: newId(), customerId, flowId: flow.id },
      ...{ type: values.type, triggerEvent: values.trigger_event },
      ...{ created: at, updated: at, userId: user.id, userName: user.name },
    })),
  )
  for (const row of await templatesOf(tx, flow.id)) {
    const template = templateOf(row)
    tell(change, 'mail-template.created', template, {
      changes: changesOf(null, template),
      applied: false,
    })
  }
  return { ...flow, cases: 0 }
})
