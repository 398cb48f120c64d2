/** What mail flows may be called, how many there are, and what a plan locks in them (document 3, sections 4 to 6). */

import { NAME_MAX_LENGTH } from '../../limits.ts'
import type { SubscriptionConfig } from '../../model/accounts/business.ts'
import type { Plan } from '../../model/accounts/user.ts'
import type { MailTemplate } from '../../model/mail/mail-template.ts'
import { hasFeature, type PlanFeature } from '../accounts/plan-features.ts'
import { isShownName, UNSHOWN } from '../accounts/profile.ts'
import { lengthRefusal } from '../typed/typed-length.ts'

/** The entry of the sample library that stands for none (FLOW-35). */
export const EMPTY_FLOW = 'Empty Flow'
/** Beside the checkbox of the dialog (FLOW-42; G-26). */
export const FLOW_ACKNOWLEDGEMENT =
  'I understand that these templates are for demonstration only and must be adapted to my licensing offer and legal requirements.'
/** Where the sample library could not be loaded (COMMERR-11). */
export const FLOW_PRESETS_FAILED = 'There was a problem loading the presets please try again'
/** A flow with scheduled emails that nothing comes before (FLOW-27). */
export const FLOW_INITIAL_MISSING = 'initial email template missing'
/** FLOW-38. */
export const FLOW_NAME_MISSING = 'Please enter a name for your mail flow.'
/** FLOW-40. */
export const FLOW_PRESET_MISSING = `Please choose a sample template or '${EMPTY_FLOW}'.`
/** FLOW-41. */
export const FLOW_NOT_ACKNOWLEDGED =
  'Please confirm that the templates must be adapted before they are used.'

/** Why a flow in use is not deleted (G-31). */
export const flowUsedMessage = (cases: number): string =>
  `This mail flow is used by ${cases} case(s).`

/** What is answered for a preset that is none of the library's. */
export const unknownPresetMessage = (preset: string): string =>
  `There is no sample template named '${preset}'.`

/** Why a flow cannot be called so, or null (FLOW-38, FLOW-39; names need not be unique, G-38). */
export function flowNameError(name: string): string | null {
  if (name.trim() === '') return FLOW_NAME_MISSING
  const long = lengthRefusal(name, NAME_MAX_LENGTH)
  if (long !== null) return long
  return isShownName(name.trim()) ? null : `The name contains ${UNSHOWN}`
}

/** What is wrong with the name of a flow, by field. */
export function flowNameErrors(name: string): { name?: string } {
  const wrong = flowNameError(name)
  return wrong === null ? {} : { name: wrong }
}

/** What the dialog for a new flow holds; `presets` as they are chosen, 'Empty Flow' among them. */
export type NewFlow = { name: string; presets: readonly string[]; acknowledged: boolean }
export type NewFlowErrors = { name?: string; presets?: string; acknowledged?: string }

/** Whether the checkbox is asked for: 'Empty Flow' needs none (FLOW-41; G-26). */
export const needsAcknowledgement = (presets: readonly string[]): boolean =>
  presets.some((preset) => preset !== EMPTY_FLOW)

/** What keeps a flow from being created, field by field in the order of the dialog (FLOW-38 to FLOW-41). */
export const newFlowErrors = ({ name, presets, acknowledged }: NewFlow): NewFlowErrors => ({
  ...flowNameErrors(name),
  ...(presets.length === 0 && { presets: FLOW_PRESET_MISSING }),
  ...(needsAcknowledgement(presets) && !acknowledged && { acknowledged: FLOW_NOT_ACKNOWLEDGED }),
})

/** The choice after a press on an entry: 'Empty Flow' and presets exclude each other (G-20). */
export function togglePreset(chosen: readonly string[], pressed: string): readonly string[] {
  if (chosen.includes(pressed)) return chosen.filter((preset) => preset !== pressed)
  if (pressed === EMPTY_FLOW) return [EMPTY_FLOW]
  return [...chosen.filter((preset) => preset !== EMPTY_FLOW), pressed]
}

/** The presets that a choice stands for: none for 'Empty Flow'. */
export const presetsOf = (chosen: readonly string[]): string[] =>
  chosen.filter((preset) => preset !== EMPTY_FLOW)

/** As the call takes them: nothing, one name, or a list (FLOW-43; G-20). */
export const presetName = (presets: readonly string[]): string | string[] | undefined =>
  presets.length > 1 ? [...presets] : presets[0]

/** The presets that a call names, each once, in its order (G-20). */
export function readPresets(preset_name: string | readonly string[] | undefined): string[] {
  const named = typeof preset_name === 'string' ? [preset_name] : (preset_name ?? [])
  return presetsOf([...new Set(named)])
}

type Place = Pick<MailTemplate, 'type' | 'trigger_event' | 'schedule_num_days'>

/** What a flow has only once: an event's email, or a day's; null for custom emails and letters (G-25, TPL-28). */
function placeOf({ type, trigger_event, schedule_num_days }: Place): string | null {
  if (type === 'triggered') return trigger_event
  return type === 'scheduled' ? `day ${schedule_num_days}` : null
}

/** The templates of several presets as one flow: where two take the same place, the one chosen first wins (G-20). */
export function mergePresets<T extends Place>(presets: readonly (readonly T[])[]): T[] {
  const taken = new Set<string>()
  return presets.flat().filter((template) => {
    const place = placeOf(template)
    if (place === null) return true
    const isFree = !taken.has(place)
    taken.add(place)
    return isFree
  })
}

/** Why a template is locked: LITE is offered an upgrade, PRO is told that letters need ENTERPRISE (G-22). */
export type TemplateLock = 'upgrade' | 'letters'

/** In place of a preview (decision 4.32): nobody could get an email of the flow yet. */
export const NO_CASE_OF_FLOW = 'No case uses this mail flow yet.'

/** Beside the letters of a flow under PRO (G-22, G-743). */
export const LETTERS_NEED_ENTERPRISE = 'Letters need the ENTERPRISE plan.'

type Kind = Pick<MailTemplate, 'type' | 'trigger_event'>

function featureOf({ type, trigger_event }: Kind): PlanFeature | null {
  if (type === 'letter') return 'letters'
  if (type === 'scheduled') return 'scheduled emails'
  return type === 'triggered' && trigger_event !== 'INITIAL' ? 'triggered emails' : null
}

/** Why a plan locks a template, or null (FLOW-49 to FLOW-52; G-22). */
export function templateLock(plan: Plan, kind: Kind): TemplateLock | null {
  const feature = featureOf(kind)
  if (feature === null || hasFeature(plan, feature)) return null
  return plan === 'LITE' ? 'upgrade' : 'letters'
}

/** A locked template is listed and read, never planned, sent, created or saved (G-23). */
export const isTemplateLocked = (plan: Plan, kind: Kind): boolean =>
  templateLock(plan, kind) !== null

type FlowLimit = Pick<SubscriptionConfig, 'max_email_flows'>

/** Whether a plan has room for another flow; those above the limit stay after a downgrade (FLOW-44 to FLOW-48; G-24). */
export const canAddFlow = ({ max_email_flows }: FlowLimit, count: number): boolean =>
  max_email_flows === null || count < max_email_flows

/** Why no flow can be added (HTTP 403), or null. */
export function flowLimitMessage(limits: FlowLimit, count: number): string | null {
  const { max_email_flows: most } = limits
  if (canAddFlow(limits, count) || most === null) return null
  return `Your plan allows ${most} mail ${most === 1 ? 'flow' : 'flows'}. Upgrade your plan to add more.`
}
