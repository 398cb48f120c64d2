import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import {
  type MailTemplateEventName,
  mailTemplateEventNames,
} from '../../../contracts/events/set-up-names.ts'
import { MailTemplates } from '../../../contracts/model/mail/mail-template.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { byName } from '../parts/by-name.ts'
import { readModel } from '../parts/read-model.ts'
import { Author } from '../parts/record-list.ts'

/** A flow that was opened, at the moment of its list: events up to that number are in it. */
const OpenedFlow = z.object({ templates: MailTemplates, asOf: Count })

const State = z.object({
  /** By the flow's id. */
  flows: z.record(z.string(), OpenedFlow),
  /** Who changed a template last, as far as an event told; by its id. */
  authors: z.record(z.string(), Author),
})

/**
 * The templates of the flows that were opened, with what was told since. Which of a template's mails wait is as it was
 * read: no event about a template tells it.
 */
export type MailTemplatesState = z.infer<typeof State>

function takeEvent(state: MailTemplatesState, event: KnownEvent<MailTemplateEventName>): boolean {
  const { name, seq, payload, actor, at } = event
  const { template } = payload
  const flow = state.flows[template.emailFlowId]
  if (!flow || (seq ?? 0) <= flow.asOf) return false
  const known = flow.templates.find(({ id }) => id === template.id)
  const others = flow.templates.filter(({ id }) => id !== template.id)
  const listed = { ...template, scheduled_emails: known?.scheduled_emails ?? [] }
  const templates = name === 'mail-template.deleted' ? others : [...others, listed]
  state.flows = { ...state.flows, [template.emailFlowId]: { ...flow, templates } }
  state.authors = { ...state.authors, [template.id]: { name: actor.name, at } }
  return true
}

export const mailTemplatesProjection = readModel<MailTemplatesState>({
  saved: State,
  initial: () => ({ flows: {}, authors: {} }),
  isRead: ({ flows }) => Object.keys(flows).length > 0,
  compared: ({ flows }) =>
    Object.fromEntries(
      Object.entries(flows).map(([id, { templates }]) => [
        id,
        templates.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ]),
    ),
  handlers: {
    ...byName(mailTemplateEventNames, takeEvent),
    // Of its templates nothing else is told.
    'mail-flow.deleted': (state, { seq, payload: { flow } }) => {
      const { [flow.id]: gone, ...others } = state.flows
      if (!gone || (seq ?? 0) <= gone.asOf) return false
      state.flows = others
      return true
    },
  },
  reads: {
    'mail-templates.listed': (state, { payload: { flow_id, templates, as_of: asOf } }) => {
      if ((state.flows[flow_id]?.asOf ?? 0) > asOf) return false
      state.flows = { ...state.flows, [flow_id]: { templates, asOf } }
      return true
    },
  },
})
