import { TemplateType, TriggerEvent } from '../../../../contracts/model/mail/mail-template.ts'
import { parse, z } from '../../../../contracts/schema.ts'

/** What kind of template a form is of, as its type and event say it. */
export type TemplateKind = { type: TemplateType; trigger_event: TriggerEvent | null }

/** Where a form belongs: `templateId` is null, and `kind` known, for a template that is not there yet. */
export type FormPlace = { flowId: string; templateId: string | null; kind: TemplateKind | null }

const NEW = 'new:'
const KindName = z.union([TriggerEvent, z.enum(['scheduled', 'custom', 'letter'])])

/** The id of the form of a template. */
export const formIdOf = (flowId: string, templateId: string): string => `${flowId}/${templateId}`

/** The id of the form of a template of this kind that is not there yet: a flow has one of each. */
export const newFormId = (flowId: string, { type, trigger_event }: TemplateKind): string =>
  formIdOf(flowId, NEW + (trigger_event ?? type))

function kindNamed(name: string): TemplateKind | null {
  const read = parse(KindName, name)
  if (!read.ok) return null
  const event = parse(TriggerEvent, read.value)
  if (event.ok) return { type: 'triggered', trigger_event: event.value }
  const type = parse(TemplateType, read.value)
  return type.ok ? { type: type.value, trigger_event: null } : null
}

/** Reads the id of a form. */
export function placeOf(formId: string): FormPlace {
  const at = formId.indexOf('/')
  const flowId = formId.slice(0, at)
  const rest = formId.slice(at + 1)
  if (!rest.startsWith(NEW)) return { flowId, templateId: rest, kind: null }
  return { flowId, templateId: null, kind: kindNamed(rest.slice(NEW.length)) }
}
