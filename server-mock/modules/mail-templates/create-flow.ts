import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import {
  flowLimitMessage,
  flowNameError,
  mergePresets,
  readPresets,
  unknownPresetMessage,
} from '../../../contracts/rules/mail/mail-flows.ts'
import type { TemplateValues } from '../../../contracts/rules/mail/mail-templates.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { customer } from '../../db/schema/accounts.ts'
import { emailFlow, mailTemplate } from '../../db/schema/setup.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { planLimits } from '../business/limits.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { countFlows } from '../mail-flows/flow-rows.ts'
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

/** The templates of presets as one flow, their settings made now (G-20). */
async function templatesFrom(
  change: ChangeContext,
  presets: readonly PresetName[],
): Promise<TemplateValues[]> {
  if (presets.length === 0) return []
  const sender = await senderOf(change)
  const stamps = { created: change.at, updated: change.at }
  return mergePresets(presets.map((preset) => presetTemplates(preset, sender))).map((values) => {
    const settings = Object.entries(values.config.placeholders).map(
      ([name, config]) => [name, { ...config, ...stamps }] as const,
    )
    return { ...values, config: { ...values.config, placeholders: Object.fromEntries(settings) } }
  })
}

/**
 * COMMAPI-06: the flow and the templates of its presets, all or nothing; also templates that the plan locks (G-743).
 * Whoever creates one takes turns (FLOW-44).
 */
export const createMailFlow = changes<Calls['createMailFlow']>(async ({ body, user, change }) => {
  const { tx, customerId, at } = change
  const wrong = flowNameError(body.name)
  if (wrong !== null) return refuse(400, wrong)
  const named = readPresets(body.preset_name)
  const unknown = named.find((name) => !isPreset(name))
  if (unknown !== undefined) return refuse(400, unknownPresetMessage(unknown))
  const { plan } = await lockCustomer(tx, customerId)
  const full = flowLimitMessage(planLimits[plan], await countFlows(tx, customerId))
  if (full !== null) return refuse(403, full)
  const flow = { id: newId(), name: body.name.trim() }
  await tx.insert(emailFlow).values({ ...flow, customerId })
  tellOfFlow(change, 'mail-flow.created', flow, [nameChange('', flow.name)])

  const templates = await templatesFrom(change, named.filter(isPreset))
  if (templates.length === 0) return { ...flow, cases: 0 }
  await tx.insert(mailTemplate).values(
    templates.map((values) => ({
      ...columnsOf(values),
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
