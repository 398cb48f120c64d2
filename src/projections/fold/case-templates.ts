import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseTemplateEventName } from '../../../contracts/events/names.ts'
import type { CaseTemplate } from '../../../contracts/model/case-template.ts'
import type { Projection } from '../../bus/projection.ts'
import { eventsAfter, type NumberedEvent, type RecentState } from './recent.ts'
import type { Author } from './users.ts'

/** The customer's case templates: the list that was read, plus later events. */
export type CaseTemplatesState = {
  list: readonly CaseTemplate[] | null
  /** The moment of the list. */
  asOf: number
  /** Who changed each template last, as far as an event told. */
  authors: Readonly<Record<string, Author>>
}

type TemplateEvent = KnownEvent<CaseTemplateEventName>

function takeEvent(
  state: CaseTemplatesState,
  { name, seq, payload, actor, at }: TemplateEvent,
): boolean {
  if (!state.list || (seq ?? 0) <= state.asOf) return false
  const { template } = payload
  const others = state.list.filter(({ id }) => id !== template.id)
  state.list = name === 'case-template.deleted' ? others : [...others, template]
  state.authors = { ...state.authors, [template.id]: { name: actor.name, at } }
  return true
}

const isTemplateEvent = (event: NumberedEvent): event is TemplateEvent =>
  event.name.startsWith('case-template.')

export const caseTemplatesProjection: Projection<CaseTemplatesState, { recent: RecentState }> = {
  initial: () => ({ list: null, asOf: 0, authors: {} }),
  open: (state) => ({ ...state }),
  handlers: {
    'case-template.created': takeEvent,
    'case-template.changed': takeEvent,
    'case-template.deleted': takeEvent,
    'case-templates.listed': (state, { payload }, { recent }) => {
      const later = eventsAfter(recent, payload.as_of)
      if (!later || state.asOf > payload.as_of) return false
      state.asOf = payload.as_of
      state.list = payload.templates
      for (const event of later) if (isTemplateEvent(event)) takeEvent(state, event)
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: CaseTemplatesState): boolean {
  state.list = null
  state.asOf = 0
  state.authors = {}
  return true
}
