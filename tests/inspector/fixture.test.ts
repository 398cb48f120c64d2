import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { fingerprint } from '../../src/bus/canonical.ts'
import { accept, eventsOf, loggedCount, startLog } from '../../src/bus/log/log.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { fixtureName, fixtureOf, patchOf, testText } from '../../src/inspector/export/fixture.ts'
import { canonical, replay } from '../../src/projections/replay.ts'
import { createWorkspace, foldWorkspace } from '../../src/projections/workspace.ts'
import { officeEvents } from '../support/client/office.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { aNote, caseEvent, MOMENT } from '../support/records/events.ts'

const run = promisify(execFile)
const events = [
  ...officeEvents({ rows: [aCaseRow({})], activities: { '481516': [] } }),
  caseEvent(2, 'case.note-added', {
    row: { version: 2 },
    activity: aNote({ text: 'He will pay.' }),
  }),
  caseEvent(3, 'case.cancelled', { row: { version: 3, state: 'CANCELLED' } }),
]
const log = { ...accept(startLog(null), [{ kind: 'local', events }]), malformed: 2 }

const fixture = (through = loggedCount(log)) =>
  fixtureOf({
    name: 'a-claim-cancelled',
    log,
    trace: { arrivals: [{ from: 2, to: 3, via: 'channel' }], commands: [] },
    through,
    workspace: foldWorkspace(createWorkspace(), events.slice(0, through)),
    at: MOMENT,
    seed: 7,
  })

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

describe('a copied test', () => {
  it('holds the session without personal data, and the state that it replays to', () => {
    const [recording, state, test] = fixture().files
    expect(recording?.path).toBe('tests/logs/reported/a-claim-cancelled.ndjson')
    expect(`${recording?.text}${state?.text}`).not.toMatch(/Agnes Berg|He will pay|baeckerei/)
    const read = readRecording(recording?.text ?? '')
    if (!read.ok) throw new Error(read.message)
    const workspace = replay(read.value)
    if (!workspace.ok) throw new Error(workspace.message)
    expect(canonical(workspace.value)).toBe(state?.text)
    expect(fingerprint(state?.text ?? '')).toBe(read.value.header.state)
    expect(read.value.header.malformed).toBe(2)
    expect(test?.text).toBe(testText('a-claim-cancelled'))
  })

  it('ends with the chosen entry', () => {
    const [recording] = fixture(events.length - 1).files
    const read = readRecording(recording?.text ?? '')
    expect(read.ok && read.value.events.map(({ name }) => name)).toEqual(
      eventsOf(log)
        .map(({ name }) => name)
        .slice(0, -1),
    )
    // Nobody wrote down when the events came that could not be read: they belong to the whole session.
    expect(read.ok && read.value.header.malformed).toBe(0)
  })

  it('is taken by git as it is, byte for byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'framewright-'))
    folders.push(folder)
    await run('git', ['init', '-q', folder])
    await writeFile(join(folder, 'copied.patch'), patchOf(fixture()))
    await run('git', ['apply', 'copied.patch'], { cwd: folder })
    for (const { path, text } of fixture().files) {
      expect(await readFile(join(folder, path), 'utf8')).toBe(text)
    }
  })

  it('is a test that runs: the one kept under this name is what is written', async () => {
    const kept = await readFile('tests/logs/reported/a-claim-cancelled.test.ts', 'utf8')
    expect(kept).toBe(testText('a-claim-cancelled'))
  })

  it('has a name that can be a file, whatever was typed', () => {
    expect(fixtureName('  ../../Étude: "two" notes! ')).toBe('tude-two-notes')
    expect(fixtureName('…')).toBe('')
  })
})
