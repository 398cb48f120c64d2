import type { KnownEvent } from './definitions.ts'
import { type CaseEventName, caseEventNames } from './names.ts'

export type CaseEvent = KnownEvent<CaseEventName>

const caseNames: ReadonlySet<string> = new Set(caseEventNames)

export const isCaseEvent = (event: { name: string }): event is CaseEvent =>
  caseNames.has(event.name)
