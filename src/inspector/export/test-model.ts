import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { $clock } from '../../bus/clock.ts'
import { loggedCount } from '../../bus/log/log.ts'
import { $log } from '../../commands/recording.ts'
import { $arrivals, $commandTrace } from '../../commands/trace.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { copyWorkspace } from '../../projections/workspace.ts'
import { $workspace } from '../../projections/workspace-store.ts'
import { $look } from '../travel/model.ts'
import { type Fixture, fixtureName, fixtureOf, patchOf } from './fixture.ts'
import { saveFile } from './save-file.ts'

export const testOpened = createEvent()
export const testClosed = createEvent()
export const testNamed = createEvent<string>()
/** The log up to the chosen entry, or all of it. */
export const testCutChosen = createEvent<boolean>()
/** As one text in the clipboard, or as three files. */
export const testCopied = createEvent()
export const testSaved = createEvent()

export const $isTestOpen = createStore(false)
  .on(testOpened, () => true)
  .reset(testClosed, sessionEnded)

export const $testName = createStore('reported-session')
  .on(testNamed, (_, name) => name)
  .reset(sessionEnded)

export const $cutsAtChosen = createStore(true)
  .on(testCutChosen, (_, cuts) => cuts)
  .reset(testOpened, sessionEnded)

const $material = {
  log: $log,
  workspace: $workspace,
  arrivals: $arrivals,
  commands: $commandTrace,
  look: $look,
  cuts: $cutsAtChosen,
  name: $testName,
  clock: $clock,
}

const fixtureFx = attach({
  source: $material,
  effect: ({ log, workspace, arrivals, commands, look, cuts, name, clock }): Fixture => {
    const at = clock.now()
    const cut = cuts && look?.workspace ? look : null
    const taken = cut?.entry.kind === 'event' ? 1 : 0
    return fixtureOf({
      name: fixtureName(name),
      log,
      trace: { arrivals: [...arrivals], commands: [...commands.map.values()] },
      through: cut ? cut.entry.at + taken : loggedCount(log),
      workspace: cut?.workspace ?? copyWorkspace(workspace),
      at: at.toISOString(),
      seed: at.getTime() % 2 ** 31,
    })
  },
})

const copyFx = createEffect(async () => navigator.clipboard.writeText(patchOf(await fixtureFx())))

const saveFx = createEffect(async () => {
  const { files } = await fixtureFx()
  for (const { path, text } of files) saveFile(path.split('/').at(-1) ?? path, text, 'text/plain')
})

sample({ clock: testCopied, target: copyFx })
sample({ clock: testSaved, target: saveFx })
sample({ clock: [copyFx.done, saveFx.done], fn: () => undefined, target: testClosed })

export const $isWriting = fixtureFx.pending

/** Where the browser keeps the clipboard for itself, the files remain. */
export const $testError = createStore<string | null>(null)
  .on(copyFx.fail, () => 'The browser does not allow the clipboard here. Save the files instead.')
  .reset(testOpened, testCopied, testSaved, sessionEnded)
