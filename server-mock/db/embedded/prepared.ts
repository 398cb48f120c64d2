import { type PGlite, protocol } from '@electric-sql/pglite'
import { isKept, isPlannedOnce, ONCE } from '../planning.ts'
import type { TextResult } from './text-result.ts'

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

function read(messages: readonly Message[], fields: TextResult['fields']): TextResult {
  const result: TextResult = { command: '', rowCount: null, fields, rows: [] }
  for (const message of messages) {
    if (message instanceof protocol.messages.RowDescriptionMessage) {
      result.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    } else if (message instanceof protocol.messages.DataRowMessage) {
      result.rows.push(message.fields)
    } else if (message instanceof protocol.messages.CommandCompleteMessage) {
      const [command = '', ...counts] = message.text.split(' ')
      const count = counts.at(-1)
      result.command = command
      result.rowCount = count === undefined ? null : Number(count)
    }
  }
  return result
}

/** Begins a turn: the session plans once and for all from here on, or as usual. */
function planningTurn(once: boolean): Uint8Array[] {
  const { serialize } = protocol
  const text = once ? `set ${ONCE}` : 'reset plan_cache_mode'
  return [serialize.parse({ text }), serialize.bind({}), serialize.execute({})]
}

/** Runs statements with parameters in one turn of the protocol each, prepared from the second time on. */
export function createPrepared(
  pg: PGlite,
): (text: string, values: readonly (string | null)[]) => Promise<TextResult> {
  const statements = new Map<string, { name: string; fields: TextResult['fields'] }>()
  let made = 0
  /** Whether the session plans as `ONCE` says: it is told when that changes, in the turn of the statement. */
  let plansOnce = false
  const newName = (text: string): string => {
    if (!isKept(text, made)) return ''
    // A name is never used again: its statement stands even where its first run failed.
    made += 1
    return `s${made}`
  }

  return async (text, values) => {
    const known = statements.get(text)
    const name = known?.name ?? newName(text)
    const { serialize } = protocol
    const told = isPlannedOnce(text) === plansOnce ? [] : planningTurn(!plansOnce)
    plansOnce = isPlannedOnce(text)
    const turn = Buffer.concat([
      ...told,
      ...(known ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: [...values] }),
      // What a prepared statement answers stays the same as long as it stands.
      ...(known ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute({}),
      serialize.sync(),
    ])
    const { messages } = await pg.execProtocol(turn, { syncToFs: false })
    const result = read(messages, known?.fields ?? [])
    if (name !== '' && !known) statements.set(text, { name, fields: result.fields })
    return result
  }
}
