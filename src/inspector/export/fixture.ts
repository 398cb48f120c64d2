import { type Log, type LoggedEvent, loggedCount } from '../../bus/log/log.ts'
import type { RecordedTrace } from '../../bus/recording/recording.ts'
import { canonicalRedacted, record } from '../../projections/replay.ts'
import type { Workspace } from '../../projections/workspace.ts'

/** Files of a test by their path in the project. */
export type Fixture = { name: string; files: readonly { path: string; text: string }[] }

export type FixtureParts = {
  name: string
  log: Log
  trace: RecordedTrace
  /** So many events of the session are in it. */
  through: number
  /** The state after them. */
  workspace: Workspace
  /** ISO. */
  at: string
  /** Of the pseudonyms. */
  seed: number
}

const FOLDER = 'tests/logs/reported'

/** What may be part of a file's name. */
export const fixtureName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)

function eventsThrough({ dropped, segments }: Log, through: number): LoggedEvent[] {
  return segments.flatMap(({ events }) => events).slice(0, Math.max(0, through - dropped))
}

/** The test's own text: it replays the recording and compares the bytes. */
export const testText = (name: string): string => `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../src/bus/canonical.ts'
import { readRecording } from '../../../src/bus/recording/recording.ts'
import { canonical, replay } from '../../../src/projections/replay.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('the reported session ${name} replays to the bytes that its client had', () => {
  const recording = readRecording(read('./${name}.ndjson'))
  if (!recording.ok) throw new Error(\`\${recording.path}: \${recording.message}\`)
  const workspace = replay(recording.value)
  if (!workspace.ok) throw new Error(\`\${workspace.path}: \${workspace.message}\`)
  expect(canonical(workspace.value)).toBe(read('./${name}.state.json'))
  expect(fingerprint(canonical(workspace.value))).toBe(recording.value.header.state)
})
`

/** A recording, the state that it leads to and a test of both, without personal data. */
export function fixtureOf(parts: FixtureParts): Fixture {
  const { name, log, trace, through, workspace, at, seed } = parts
  const isWhole = through >= loggedCount(log)
  const recording = record({
    at,
    dropped: log.dropped,
    malformed: isWhole ? log.malformed : 0,
    checkpoint: log.segments[0]?.checkpoint ?? null,
    events: eventsThrough(log, through),
    workspace,
    trace: { ...trace, commands: trace.commands.filter(({ after }) => after < through) },
    redaction: seed,
  })
  return {
    name,
    files: [
      { path: `${FOLDER}/${name}.ndjson`, text: recording },
      { path: `${FOLDER}/${name}.state.json`, text: canonicalRedacted(workspace, seed) },
      { path: `${FOLDER}/${name}.test.ts`, text: testText(name) },
    ],
  }
}

/** All files as one text that `git apply` takes from the clipboard. */
export const patchOf = ({ files }: Fixture): string => files.map(newFile).join('')

function newFile({ path, text }: { path: string; text: string }): string {
  const isEnded = text.endsWith('\n')
  const lines = (isEnded ? text.slice(0, -1) : text).split('\n')
  const head = `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n`
  const body = lines.map((line) => `+${line}\n`).join('')
  return `${head}@@ -0,0 +1,${lines.length} @@\n${body}${isEnded ? '' : '\\ No newline at end of file\n'}`
}
