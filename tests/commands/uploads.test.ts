import { allSettled, attach } from 'effector'
import { describe, expect, test, vi } from 'vitest'
import type { FileRef } from '../../contracts/model/upload.ts'
import { FILE_MAX_BYTES } from '../../contracts/rules/files/file-size.ts'
import { $gateway } from '../../src/bus/gateway/store.ts'
import type { Sent } from '../../src/bus/gateway/upload-registry.ts'
import type { Outcome } from '../../src/bus/outcome.ts'
import { createChooseEffect, createUpload, dropFilesFx } from '../../src/commands/uploads.ts'
import { sessionEnded } from '../../src/projections/session-state.ts'
import { perform } from '../support/client/client.ts'
import { fakeGateway, gate } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { settle } from '../support/client/timers.ts'
import { aUser } from '../support/records/events.ts'

const seen: [string, string][] = []
const chooseFx = createChooseEffect((name, bytes) => {
  seen.push([name, new TextDecoder().decode(bytes)])
  return name.endsWith('.exe')
    ? { ok: false, reason: 'content', message: 'No programs.' }
    : { ok: true, kind: undefined }
})

function desk() {
  const gateway = fakeGateway(aUser())
  return { gateway, scope: officeScope({ gateway }) }
}

const aFile = (name: string, text = 'bytes') => new File([text], name)
const LONG = `${'x'.repeat(150)}${'y'.repeat(46)}.pdf`

describe('a chosen file', () => {
  test('is judged by its name and bytes, and lies in the upload registry under a new id', async () => {
    const { gateway, scope } = desk()
    const chosen = await perform(scope, chooseFx, aFile('a.pdf'))
    expect(chosen).toEqual({ ref: { file_id: 'id1', filename: 'a.pdf', size: 5 }, error: null })
    expect(seen.at(-1)).toEqual(['a.pdf', 'bytes'])
    expect(await gateway.uploadRegistry.get('id1')?.text()).toBe('bytes')
  })

  test('that the rule refuses is not kept', async () => {
    const { gateway, scope } = desk()
    const chosen = await perform(scope, chooseFx, aFile('a.exe'))
    expect([chosen, gateway.uploadRegistry.get('id1')]).toEqual([
      { ref: null, error: 'No programs.' },
      null,
    ])
  })

  test('that has gone from the disk cannot be read', async () => {
    const { gateway, scope } = desk()
    const file = aFile('a.pdf')
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('gone')) })
    const chosen = await perform(scope, chooseFx, file)
    expect(chosen).toEqual({ ref: null, error: 'This file cannot be read. Choose another file.' })
    expect(gateway.uploadRegistry.get('id1')).toBeNull()
  })

  test.each([
    [FILE_MAX_BYTES, null, 1],
    [FILE_MAX_BYTES + 1, 'A file can be at most 10 MB.', 0],
  ])(
    'of %d bytes: %s, and is read %d times: it may not fit into memory',
    async (size, error, times) => {
      const { scope } = desk()
      const file = aFile('a.pdf')
      Object.defineProperty(file, 'size', { value: size })
      const read = vi.spyOn(file, 'arrayBuffer')
      expect((await perform(scope, chooseFx, file)).error).toBe(error)
      expect(read).toHaveBeenCalledTimes(times)
    },
  )

  test.each([
    [LONG, LONG],
    [`1${LONG}`, LONG],
    [`\u{1f600}${LONG.slice(1)}`, LONG.slice(1)],
    [`\u{1f600}${LONG.slice(2)}`, `\u{1f600}${LONG.slice(2)}`],
  ])('keeps the last 200 of its name, in whole characters: %#', async (name, kept) => {
    const { scope } = desk()
    expect((await perform(scope, chooseFx, aFile(name))).ref?.filename).toBe(kept)
  })
})

test('the upload registry lets go of what no form holds, and of everything when the session ends', async () => {
  const { gateway, scope } = desk()
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await perform(scope, chooseFx, aFile(name))
  const ref = (file_id: string): FileRef => ({ file_id, filename: 'a.pdf', size: 5 })
  await perform(scope, dropFilesFx, [ref('id1'), ref('id2')])
  const held = () => ['id1', 'id2', 'id3'].map((id) => gateway.uploadRegistry.get(id) !== null)
  expect(held()).toEqual([false, false, true])
  await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
  expect(held()).toEqual([false, false, false])
})

type Input = { file: FileRef; note: string }
/** Sends what it is given, until the test ends it by the gate of that note. */
const gates = new Map<string, ReturnType<typeof gate>>()
const sendFx = attach({
  source: $gateway,
  effect: async (_, { note }: Input): Promise<Outcome<string>> => {
    await gates.get(note)?.passed
    return { kind: 'done', result: note }
  },
})
const upload = createUpload(sendFx, ({ file }) => file)

describe('a command with a file', () => {
  async function sending(note: string) {
    const { gateway, scope } = desk()
    const held = gate()
    gates.set(note, held)
    const params = { file: { file_id: 'f1', filename: 'a.pdf', size: 5 }, note }
    void allSettled(upload.requested, { scope, params })
    await settle()
    return {
      scope,
      isSent: () => scope.getState(sendFx.pending),
      leaves: (sent: Sent) => gateway.uploadRegistry.watchOf('f1').onSent?.(sent),
      share: () => scope.getState(upload.$share),
      isStopping: () => scope.getState(upload.$isStopping),
      stop: async () => {
        void allSettled(upload.stopPressed, { scope })
        await settle()
        return gateway.uploadRegistry.watchOf('f1').stop?.aborted
      },
      end: async () => {
        held.open()
        await settle()
      },
    }
  }

  test('is followed by how much of it has left, until it is answered', async () => {
    const { leaves, share, end, isSent } = await sending('a')
    expect([isSent(), share()]).toEqual([true, null])
    leaves({ sent: 0, total: 0 })
    expect(share()).toBeNull()
    leaves({ sent: 1, total: 4 })
    expect(share()).toBe(0.25)
    await end()
    expect([isSent(), share()]).toEqual([false, null])
  })

  test.each([
    ['before anything of it left', [], true],
    ['while it leaves', [{ sent: 3, total: 4 }], true],
    ['no more once it has left whole', [{ sent: 4, total: 4 }], false],
  ])('is taken back %s', async (note, sent, isStopped) => {
    const { leaves, stop, isStopping, end } = await sending(note)
    for (const one of sent) leaves(one)
    expect(await stop()).toBe(isStopped)
    expect(isStopping()).toBe(isStopped)
    await end()
    expect(isStopping()).toBe(false)
  })

  test('begins anew with nothing of it out', async () => {
    const { leaves, share, scope } = await sending('b')
    leaves({ sent: 1, total: 4 })
    const params = { file: { file_id: 'f1', filename: 'a.pdf', size: 5 }, note: 'b' }
    void allSettled(upload.requested, { scope, params })
    await settle()
    expect(share()).toBeNull()
  })

  test('is not taken back by whoever pressed before it was sent', async () => {
    const { gateway, scope } = desk()
    await allSettled(upload.stopPressed, { scope })
    const params = { file: { file_id: 'f1', filename: 'a.pdf', size: 5 }, note: 'c' }
    await allSettled(upload.requested, { scope, params })
    expect(gateway.uploadRegistry.watchOf('f1').stop?.aborted).toBe(false)
  })
})
