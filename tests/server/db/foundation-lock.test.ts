import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '../../../server-mock/db/lock.ts'

const holderScript = fileURLToPath(new URL('./foundation-lock-holder.ts', import.meta.url))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'framewright-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the lock of the data folder', () => {
  test('a second opener gets one sentence that names folder and holder', () => {
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${process.pid}: stop that one first, or choose another DATA_DIR.`,
    )
    unlock()
    lockFolder(folder)()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('it holds against another process, and falls to the next one after a kill', async () => {
    const holder = fork(holderScript, [folder], { execArgv: ['--import', 'tsx'] })
    await once(holder, 'message')
    expect(() => lockFolder(folder)).toThrow(`in use by process ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockFolder(folder)()
  })

  test('a process that got the number of a dead holder is not taken for it', () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: '1' }))
    lockFolder(folder)()
  })

  test('of many that find a dead holder in the same instant, one takes over', async () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: '1' }))
    const go = Date.now() + 2_500
    const openers = Array.from({ length: 6 }, () =>
      fork(holderScript, [folder, String(go)], { execArgv: ['--import', 'tsx'], silent: true }),
    )
    const said = await Promise.all(openers.map(async (one) => (await once(one, 'message'))[0]))
    for (const one of openers) one.kill('SIGKILL')
    expect(said.filter((word) => word === 'locked')).toHaveLength(1)
    expect(new Set(said)).toEqual(new Set(['locked', 'FolderInUse']))
    expect(readdirSync(folder)).toEqual(['lock'])
  })

  test('a right to take over whose holder died is taken over, too', () => {
    const dead = JSON.stringify({ pid: process.pid, started: '1' })
    writeFileSync(join(folder, 'lock'), dead)
    writeFileSync(join(folder, `lock.of-${process.pid}-1`), dead)
    const unlock = lockFolder(folder)
    expect(readdirSync(folder)).toEqual(['lock'])
    unlock()
  })

  test('what killed openers left beside the lock goes with the next one, what others write stays', () => {
    const dead = JSON.stringify({ pid: process.pid, started: '1' })
    const gone = 4_194_305
    for (const name of [`lock.${gone}.new`, `secrets.json.${gone}.new`, `lock.of-7-1.${gone}.new`])
      writeFileSync(join(folder, name), '{"pi')
    writeFileSync(join(folder, 'lock.of-7-1'), dead)
    const kept = ['database', `lock.${process.ppid}.new`, 'secrets.json']
    for (const name of kept) writeFileSync(join(folder, name), '')
    const unlock = lockFolder(folder)
    expect(readdirSync(folder).sort()).toEqual([...kept, 'lock'].sort())
    unlock()
  })

  test('a lock file that makes no sense is replaced', () => {
    writeFileSync(join(folder, 'lock'), '{"pid":')
    lockFolder(folder)()
  })
})
