import { PRESENCE_HOLDS, type PresenceFrame } from '../../../contracts/realtime.ts'

/** What this tab announces of itself. */
export type Telling = { case_id: string; state: 'viewing' | 'editing' }

/** What is announced, and whether those who hear it shall answer. */
export type Saying = { case_id: string; state: PresenceFrame['state']; greets: boolean }

/** What to announce so that the others know `mine`, having been told `told`. */
export function next(told: Telling | null, mine: Telling | null): Saying[] {
  const isSame = told?.case_id === mine?.case_id
  const leave = told && !isSame ? [{ ...told, state: 'gone' as const, greets: false }] : []
  if (!mine || (isSame && told?.state === mine.state)) return leave
  return [...leave, { ...mine, greets: !isSame }]
}

/** The last that each tab of each other user told, with the moment in ms at which it was heard. */
export type Heard = ReadonlyMap<string, { frame: PresenceFrame; at: number }>

export const nobody: Heard = new Map()

/**
 * A tab that moved on has told of its new case by then: what is gone is only the case that it names. An
 * ended session takes all tabs of its user along.
 */
export function hear(heard: Heard, { frame, at }: { frame: PresenceFrame; at: number }): Heard {
  const key = `${frame.user_id} ${frame.tab}`
  if (frame.state !== 'gone') return new Map(heard).set(key, { frame, at })
  if (frame.tab === null) {
    return new Map([...heard].filter(([, known]) => known.frame.user_id !== frame.user_id))
  }
  if (heard.get(key)?.frame.case_id !== frame.case_id) return heard
  return new Map([...heard].filter(([other]) => other !== key))
}

/** Forgets whoever has been silent for too long: their browser died, or its page is hidden. */
export function withoutOld(heard: Heard, now: number): Heard {
  const kept = [...heard].filter(([, { at }]) => now - at < PRESENCE_HOLDS)
  return kept.length === heard.size ? heard : new Map(kept)
}

/** Somebody else at a case. */
export type Other = { id: string; name: string; isEditing: boolean }

/** Who is at a case, by name, each once. */
export function othersAt(heard: Heard, caseId: string): readonly Other[] {
  const others = new Map<string, Other>()
  for (const { frame } of heard.values()) {
    if (frame.case_id !== caseId) continue
    const isEditing = frame.state === 'editing' || others.get(frame.user_id)?.isEditing === true
    others.set(frame.user_id, { id: frame.user_id, name: frame.user_name, isEditing })
  }
  return [...others.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
