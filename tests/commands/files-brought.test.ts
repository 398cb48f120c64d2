/** Files that are asked for, and cases that are looked for: what enters no log. */
import { allSettled, attach, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import type { CaseExport } from '../../contracts/model/cases/case-export.ts'
import type { CallResult, FileWatch } from '../../src/bus/gateway/call.ts'
import { $gateway } from '../../src/bus/gateway/store.ts'
import { $log } from '../../src/bus/log/intake.ts'
import { sessionEnded } from '../../src/projections/session-state.ts'
import { readDocumentFx } from '../../src/queries/cases/documents.ts'
import { exportCasesFx } from '../../src/queries/cases/export-cases.ts'
import { createFinder } from '../../src/queries/cases/find-cases.ts'
import { exportAuditFx } from '../../src/queries/set-up/audit.ts'
import { createFileExport } from '../../src/queries/set-up/file-export.ts'
import { perform } from '../support/client/client.ts'
import {
  answered,
  asked,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { settle } from '../support/client/timers.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { aUser } from '../support/records/events.ts'

const ended = { reason: 'logout' as const, message: null }

function desk(user = aUser()) {
  const gateway = fakeGateway(user)
  return { gateway, scope: officeScope({ user, gateway }) }
}

const list: CaseExport = { format: 'csv', columns: ['host'] }

describe('a file', () => {
  test.each([
    ['invoice', 'readInvoice', { id: '7', invoiceId: 'd1' }],
    ['e-invoice', 'readInvoice', { id: '7', invoiceId: 'd1' }],
    ['letter', 'readLetter', { id: '7', letterId: 'd1' }],
  ] as const)('that is an %s of a case is asked for by %s', async (kind, call, params) => {
    const { gateway, scope } = desk()
    gateway.answer(call, () => answered('pdf' as never))
    const file = await perform(scope, readDocumentFx, { kind, case_id: '7', id: 'd1' })
    expect(file.kind === 'answer' && (await file.value.text())).toBe('pdf')
    expect(gateway.asked).toMatchObject([{ name: call, request: { params } }])
  })

  test('of a list carries the list alone, and is followed on its way', async () => {
    const { gateway, scope } = desk()
    gateway.answer('exportCases', () => answered('host\r\n' as never))
    const heard: number[] = []
    const onBytes = (bytes: number) => void heard.push(bytes)
    const file = await perform(scope, exportCasesFx, { list, onBytes })
    expect([file.kind, heard]).toEqual(['answer', [6]])
    expect(gateway.asked).toMatchObject([{ name: 'exportCases', request: { body: list } }])
  })

  test('of the audit log is of the own customer, under its filter', async () => {
    const { gateway, scope } = desk()
    const heard: number[] = []
    const filter = { actor: 'u1' } as never
    const onBytes = (bytes: number) => void heard.push(bytes)
    gateway.answer('exportAuditLog', () => answered('Time' as never))
    await perform(scope, exportAuditFx, { filter, onBytes })
    expect([gateway.asked[0]?.request, heard]).toEqual([
      { params: { customer_id: 'c1' }, query: filter },
      [4],
    ])
    const nobody = officeScope({ user: null, gateway })
    await perform(nobody, exportAuditFx, { filter })
    expect(gateway.asked.at(-1)?.request).toMatchObject({ params: { customer_id: '' } })
  })
})

type Ask = { of: string }
/** What the server sends, when the test lets it. */
let sending: { held: ReturnType<typeof gate>; result: CallResult<Blob>; watches: FileWatch[] }
const bringFx = attach({
  source: $gateway,
  effect: async (_, { of: _of, ...watch }: Ask & FileWatch): Promise<CallResult<Blob>> => {
    sending.watches.push(watch)
    await sending.held.passed
    return sending.result
  },
})
const fileExport = createFileExport<Ask>(bringFx)
const { asked: wanted, cancelled, errorClosed, $exporting, $bytes, $error, came } = fileExport

describe('an export', () => {
  const whole = answered(new Blob(['abc']))

  async function exporting(result: CallResult<Blob> = whole) {
    sending = { held: gate(), result, watches: [] }
    const { scope } = desk()
    const files: unknown[] = []
    createWatch({ unit: came, scope, fn: (file) => void files.push(file) })
    const ask = async (of: string) => {
      void allSettled(wanted, { scope, params: { of } })
      await settle()
    }
    await ask('a')
    const tell = async (unit: typeof cancelled) => {
      void allSettled(unit, { scope })
      await settle()
    }
    return {
      ...{ scope, files, ask, tell },
      heard: (bytes: number) => sending.watches[0]?.onBytes?.(bytes),
      isStopped: () => sending.watches.map(({ stop }) => stop?.aborted),
      end: async () => {
        sending.held.open()
        await settle()
      },
      see: () => ({
        isOn: scope.getState($exporting),
        bytes: scope.getState($bytes),
        error: scope.getState($error),
      }),
    }
  }

  test('is one at a time, counted as it comes, and there when it is whole', async () => {
    const { ask, heard, end, see, files } = await exporting()
    await ask('b')
    expect(sending.watches).toHaveLength(1)
    heard(2)
    expect(see()).toEqual({ isOn: true, bytes: 2, error: null })
    await end()
    expect(see()).toEqual({ isOn: false, bytes: 2, error: null })
    expect(files).toEqual([{ ask: { of: 'a' }, file: whole.value }])
    await ask('b')
    expect([sending.watches.length, files.at(-1)]).toEqual([
      2,
      { ask: { of: 'b' }, file: whole.value },
    ])
    expect(see().bytes).toBe(0)
  })

  test('that fails says why, until that is closed or another one begins', async () => {
    const { end, see, files, tell, ask, scope } = await exporting(refused('Too many'))
    await end()
    expect([see().error, files]).toEqual(['Too many', []])
    await tell(errorClosed)
    expect(see().error).toBeNull()
    await ask('b')
    expect(see().error).toBe('Too many')
    void allSettled(sessionEnded, { scope, params: ended })
    await settle()
    expect(see().error).toBeNull()
    await ask('c')
    sending.held = gate()
    await ask('d')
    expect(see()).toMatchObject({ isOn: true, error: null })
  })

  test('is given up, and then neither brings a file nor fails', async () => {
    for (const result of [whole, refused('Stopped')]) {
      const { end, see, files, tell, isStopped } = await exporting(result)
      expect(isStopped()).toEqual([false])
      await tell(cancelled)
      expect(isStopped()).toEqual([true])
      await end()
      expect([see().isOn, see().error, files]).toEqual([false, null, []])
    }
  })

  test('is given up with the session; giving up nothing is no harm', async () => {
    const { scope, isStopped, end } = await exporting()
    void allSettled(sessionEnded, { scope, params: ended })
    await settle()
    expect(isStopped()).toEqual([true])
    await end()
    const idle = desk().scope
    await allSettled(cancelled, { scope: idle })
    expect(idle.getState($exporting)).toBe(false)
  })
})

const finder = createFinder(7)

describe('cases that are looked for beside the list', () => {
  const rows = (id: string) => [aCaseRow({ id })]

  test('are so many, the newest first, and no event of the log', async () => {
    const { gateway, scope } = desk()
    gateway.answer('searchCases', () =>
      answered({ cases: rows('7'), total_count: 1, next_cursor: null }, 4),
    )
    const { version } = scope.getState($log)
    expect(scope.getState(finder.$found)).toEqual({ search: '', rows: [] })
    await allSettled(finder.asked, { scope, params: 'vip' })
    expect(scope.getState(finder.$found)).toEqual({ search: 'vip', rows: rows('7') })
    expect(gateway.asked.map(({ request }) => request)).toEqual([
      {
        body: {
          sort: { key: 'date_state_updated', ascending: false },
          filter: { search: 'vip' },
          paging: { page_size: 7 },
        },
      },
    ])
    expect(scope.getState($log).version).toBe(version)
    gateway.answer('searchCases', () => unreachable)
    await allSettled(finder.asked, { scope, params: 'other' })
    expect(scope.getState(finder.$found).search).toBe('vip')
    await allSettled(finder.reset, { scope })
    expect(scope.getState(finder.$found)).toEqual({ search: '', rows: [] })
  })

  test('are those of the last word, in whatever order the answers come', async () => {
    const { gateway, scope } = desk()
    const gates: Record<string, ReturnType<typeof gate>> = { a: gate(), ab: gate() }
    gateway.answer('searchCases', async ({ body }) => {
      const word = body.filter?.search ?? ''
      await gates[word]?.passed
      return answered({ cases: rows(word), total_count: 1, next_cursor: null }, 4)
    })
    const look = async (params: string) => {
      void allSettled(finder.asked, { scope, params })
      await settle()
    }
    await look('a')
    await look('ab')
    gates.ab?.open()
    await settle()
    gates.a?.open()
    await settle()
    expect(scope.getState(finder.$found)).toEqual({ search: 'ab', rows: rows('ab') })
    expect(asked(gateway, 'searchCases')).toHaveLength(2)
  })

  test.each(['reset', 'ended'] as const)('are of no use after it is %s', async (how) => {
    const { gateway, scope } = desk()
    const held = gateway.hold(
      'searchCases',
      answered({ cases: rows('7'), total_count: 1, next_cursor: null }, 4),
    )
    void allSettled(finder.asked, { scope, params: 'vip' })
    if (how === 'reset') void allSettled(finder.reset, { scope })
    else void allSettled(sessionEnded, { scope, params: ended })
    held.open()
    await settle()
    expect(scope.getState(finder.$found)).toEqual({ search: '', rows: [] })
  })
})
