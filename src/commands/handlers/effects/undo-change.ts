import type { WireEvent } from '../../../../contracts/events/envelope.ts'
import { CaseChange } from '../../../../contracts/events/payloads.ts'
import {
  type CaseReversal,
  reversalOf,
} from '../../../../contracts/rules/case-changes/case-undo.ts'
import { dayOf } from '../../../../contracts/rules/time/days.ts'
import { parse } from '../../../../contracts/schema.ts'
import type { Command, Step } from '../../../bus/command/command.ts'

/** A case under the version since the change, so that what somebody else changes meanwhile is not overwritten. */
type OfCase = { case_id: string; version: number }

/** The command that does what a reversal says; null where nobody would take it any more. */
function stepOf(of: OfCase, reversal: CaseReversal, today: string): Step | null {
  switch (reversal.kind) {
    case 'tag':
      return { name: 'case.tag.add', input: { ...of, tag: reversal.tag } }
    case 'untag':
      return { name: 'case.tag.remove', input: { ...of, tag: reversal.tag } }
    case 'reminder': {
      const { name, date } = reversal
      return date < today ? null : { name: 'case.reminder.set', input: { ...of, name, date } }
    }
    case 'unremind':
      return { name: 'case.reminder.clear', input: of }
    case 'flow': {
      const flow = { id: reversal.flow_id, name: reversal.name }
      return { name: 'case.flow.assign', input: { ...of, flow } }
    }
    case 'language': {
      const translation = { id: reversal.translation_id, language: reversal.language }
      return { name: 'case.language.assign', input: { ...of, translation } }
    }
    case 'price': {
      const { finding_id, price } = reversal
      return { name: 'case.finding.price.change', input: { ...of, finding_id, price } }
    }
  }
}

type Told = { event: Extract<WireEvent, { caseId: string | null }>; of: OfCase }

/** The first event about a case; null where nothing changed. */
export function toldOf(events: readonly WireEvent[]): Told | null {
  for (const event of events) {
    if (!('caseId' in event) || event.caseId === null) continue
    return { event, of: { case_id: event.caseId, version: event.caseVersion ?? 0 } }
  }
  return null
}

/** What takes the change of one case back: a forward command, made of what the event says of before (issue 6, "Undo"). */
export function undoChange({ at }: Pick<Command, 'at'>, events: readonly WireEvent[]): Step | null {
  const told = toldOf(events)
  if (!told) return null
  const change = parse(CaseChange, told.event.payload)
  const reversal = change.ok ? reversalOf(told.event.name, change.value) : null
  return reversal && stepOf(told.of, reversal, dayOf(at))
}
