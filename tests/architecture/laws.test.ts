import { describe, expect, test } from 'vitest'
import type { Module } from './graph.ts'
import {
  crowd,
  crowdedFolders,
  cycles,
  doorBreaches,
  folderRings,
  homeBreaches,
  isBarrel,
  layerBreaches,
} from './laws.ts'

/** A graph of one file and its imports, the way the reader hands it out. */
function graph(file: string, ...imports: string[]): Module[] {
  const inside = /^(contracts|src|server-mock|tests|tools)\//
  return [
    {
      file,
      imports: imports.map((name) => ({
        name,
        circular: false,
        ...(inside.test(name) && { file: name }),
      })),
    },
  ]
}

describe('the laws of the import graph', () => {
  test.each([
    ['contracts/rules/money/money.ts', 'src/bus/command/command.ts'],
    ['src/bus/command/command.ts', 'src/projections/cases.ts'],
    ['src/projections/cases.ts', 'src/features/notes/index.ts'],
    ['src/features/notes/model.ts', 'src/features/tags/index.ts'],
    ['src/features/notes/model.ts', 'src/app/shell.tsx'],
    ['src/ui/table.tsx', 'contracts/model/cases/case.ts'],
    ['src/app/shell.tsx', 'server-mock/config.ts'],
    ['src/main.tsx', 'tests/support/server/server.ts'],
    ['server-mock/main.ts', 'src/bus/command/command.ts'],
    ['server-mock/db/database.ts', 'server-mock/modules/cases/create.ts'],
    ['server-mock/events/change.ts', 'server-mock/http/app.ts'],
    ['server-mock/modules/cases/create.ts', 'server-mock/http/app.ts'],
    ['server-mock/modules/mail/send.ts', 'server-mock/outside/mail-out/outbox.ts'],
    ['server-mock/outside/mail-in/start-mail-in.ts', 'server-mock/db/schema/mail.ts'],
    ['server-mock/services.ts', 'server-mock/modules/cases/create.ts'],
  ])('%s may not import %s', (file, target) => {
    expect(layerBreaches(graph(file, target))).toEqual([
      expect.stringContaining(`${file} imports ${target}: `),
    ])
  })

  test.each([
    ['src/features/notes/view.tsx', 'src/features/notes/model.ts'],
    ['src/features/notes/model.ts', 'src/projections/cases.ts'],
    ['src/features/notes/model.ts', 'src/forms/merge.ts'],
    ['src/forms/merge.ts', 'src/queries/cases.ts'],
    ['src/queries/cases.ts', 'src/commands/send.ts'],
    ['src/commands/send.ts', 'src/bus/command.ts'],
    ['src/app/shell.tsx', 'src/features/notes/index.ts'],
    ['server-mock/modules/cases/create.ts', 'contracts/rules/money/money.ts'],
    ['server-mock/modules/cases/create.ts', 'server-mock/db/schema/cases.ts'],
    ['server-mock/modules/cases/create.ts', 'server-mock/ids.ts'],
    [
      'server-mock/outside/mail-in/start-mail-in.ts',
      'server-mock/modules/inbound-mail/file-mail.ts',
    ],
    ['server-mock/outside/simulator/visitors.ts', 'server-mock/db/database.ts'],
    ['server-mock/start/open-all.ts', 'server-mock/outside/mail-out/outbox.ts'],
    ['tests/server/notes.test.ts', 'server-mock/config.ts'],
  ])('%s may import %s', (file, target) => {
    expect(layerBreaches(graph(file, target))).toEqual([])
  })

  test('a feature is entered by its door alone', () => {
    expect(doorBreaches(graph('src/app/shell.tsx', 'src/features/notes/model.ts'))).toHaveLength(1)
    expect(doorBreaches(graph('src/app/shell.tsx', 'src/features/notes/index.ts'))).toEqual([])
  })

  test('a library outside its home is named with the place where it belongs', () => {
    expect(homeBreaches(graph('src/features/notes/model.ts', 'ofetch'))).toEqual([
      'src/features/notes/model.ts imports ofetch: that belongs in src/bus/gateway',
    ])
    expect(homeBreaches(graph('src/bus/gateway/gateway.ts', 'ofetch'))).toEqual([])
    expect(homeBreaches(graph('contracts/model/cases/case.ts', 'effector', 'react'))).toHaveLength(
      2,
    )
    expect(homeBreaches(graph('src/bus/gateway/gateway.ts', 'effector', 'effector-react'))).toEqual(
      [],
    )
  })

  test('a cycle is reported', () => {
    const imports = [{ file: 'src/bus/b.ts', name: './b.ts', circular: true }]
    expect(cycles([{ file: 'src/bus/a.ts', imports }])).toHaveLength(1)
  })

  test('folders that import each other are a ring, however long it is', () => {
    const there = graph('src/bus/log/log.ts', 'src/bus/outbox/entry.ts')
    const back = graph('src/bus/outbox/sender.ts', 'src/bus/realtime/socket.ts')
    const around = graph('src/bus/realtime/realtime.ts', 'src/bus/log/intake.ts')
    expect(folderRings([...there, ...back])).toEqual([])
    expect(folderRings([...there, ...back, ...around])).toHaveLength(3)
    expect(folderRings(graph('src/bus/log/log.ts', 'src/bus/log/intake.ts'))).toEqual([])
  })

  test('folders that need each other are a ring at their own depth, though no file is', () => {
    const there = graph('server-mock/modules/cases/create.ts', 'server-mock/modules/mail/send.ts')
    const back = graph('server-mock/modules/mail/items.ts', 'server-mock/modules/cases/tags.ts')
    expect(folderRings([...there, ...back])).toEqual([
      'server-mock/modules/cases/create.ts imports server-mock/modules/mail/send.ts: in server-mock/modules/ that closes a ring',
      'server-mock/modules/mail/items.ts imports server-mock/modules/cases/tags.ts: in server-mock/modules/ that closes a ring',
    ])
    expect(folderRings(there)).toEqual([])
  })

  test('a folder above the limit is named with its number of files', () => {
    const files = Array.from({ length: crowd + 1 }, (_, at) => `contracts/rules/rule-${at}.ts`)
    expect(crowdedFolders(files)).toEqual(['contracts/rules holds 21 files: cut it by subject'])
    expect(crowdedFolders(files.slice(1))).toEqual([])
  })

  test('a file that only passes on exports is a barrel, unless it is the door of a feature', () => {
    const text = "/** All. */\nexport { a } from './a.ts'\nexport * from './b.ts'\n"
    expect(isBarrel('src/bus/all.ts', text)).toBe(true)
    expect(isBarrel('src/features/notes/index.ts', text)).toBe(false)
    expect(isBarrel('src/bus/all.ts', `${text}export const own = 1\n`)).toBe(false)
  })
})
