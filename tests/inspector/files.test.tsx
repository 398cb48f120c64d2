import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import { $log } from '../../src/bus/log/intake.ts'
import { eventsOf } from '../../src/bus/log/log.ts'
import { exportFx } from '../../src/commands/recording.ts'
import { $commandTrace } from '../../src/commands/trace.ts'
import { canonical } from '../../src/projections/replay.ts'
import { $workspace } from '../../src/projections/workspace-store.ts'
import { officeScope } from '../support/client/office.ts'
import {
  openInspector,
  overChannel,
  panel,
  rowOf,
  rows,
  types,
} from '../support/dom/inspector-desk.tsx'
import { closedClipboards } from '../support/dom/no-clipboard.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { aUser, caseEvent } from '../support/records/events.ts'

async function openDesk(user: SessionUser = aUser()) {
  const scope = officeScope({ rows: [aCaseRow({})], user })
  return { scope, ...(await openInspector(scope)) }
}

/** Somebody else's session: three cases, a tag and an event that this build does not know. */
async function foreignLog(
  change: (lines: string[]) => string[] = (lines) => lines,
  redact = false,
) {
  const scope = officeScope({ rows: ['1', '2', '3'].map((id) => aCaseRow({ id })) })
  const tag = caseEvent(2, 'case.tag-added', { row: { id: '2', version: 2, tags: ['bakery'] } })
  const unknown = { ...caseEvent(3, 'case.cancelled', { row: { id: '3' } }), name: 'case.praised' }
  await overChannel(scope, tag, unknown)
  const text = await allSettled(exportFx, { scope, params: { redact } })
  if (text.status === 'fail') throw text.value
  return `${change(text.value.trimEnd().split('\n')).join('\n')}\n`
}

const file = (text: string, name = 'of-bruno.ndjson') => new File([text], name)
const pick = async (user: Awaited<ReturnType<typeof openDesk>>['user'], text: string) =>
  user.upload(screen.getByLabelText('Event log to import'), file(text))

/** What the browser was given to save. */
function savedFiles(): Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:log'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return files
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an imported log', () => {
  it('stands in a scope of its own: everything works on it, nothing of the session is touched', async () => {
    const { scope, user } = await openDesk()
    const live = { office: canonical(scope.getState($workspace)), log: scope.getState($log) }
    await pick(user, await foreignLog())
    await screen.findByText('Imported log')
    expect(screen.getByText(/Its replay ends in exactly the recorded state\.$/)).toBeDefined()
    expect(types().slice(0, 2)).toEqual(['case.praised', 'case.tag-added'])
    expect(rows()[1]?.[5]).toBe('Channel')
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
    expect(
      screen.getByText(/of-bruno\.ndjson, recorded \d\d\/\d\d\/\d{4}.*\d\d: read-only/),
    ).toBeDefined()
    expect(screen.getByText('At the end')).toBeDefined()
    await user.click(rowOf('case.tag-added'))
    expect(screen.getByRole('button', { name: 'Back to the end' })).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Changes' }))
    await waitFor(() => panel().getByText('rows[2].tags[0]'))
    await act(() => overChannel(scope, caseEvent(2, 'case.cancelled', { row: { version: 2 } })))
    expect(types()).not.toContain('case.cancelled')

    await user.click(screen.getByRole('button', { name: 'Back to my session' }))
    expect(types()[0]).toBe('case.cancelled')
    expect(eventsOf(scope.getState($log))).toHaveLength(eventsOf(live.log).length)
    expect(scope.getState($commandTrace).map.size).toBe(0)
    expect(JSON.parse(canonical(scope.getState($workspace))).rows).toHaveLength(1)
  })

  it('that is none is refused in its place, with the reason; another one can be chosen at once', async () => {
    const { user } = await openDesk()
    await pick(user, 'What is this?\n')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^of-bruno\.ndjson is not an event log: line 1: /)
    expect(types()[0]).toBe('case-page.listed')
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await pick(user, await foreignLog(undefined, true))
    await screen.findByText('Imported log')
    expect(screen.getByText(/, redacted: read-only/)).toBeDefined()
  })

  it('that is damaged shows what can be read, and says what cannot', async () => {
    const { user } = await openDesk()
    await pick(
      user,
      await foreignLog((lines) => [...lines.slice(0, 3), '{"broken', ...lines.slice(4)]),
    )
    await screen.findByText('Imported log')
    expect(screen.getByText(/Its replay ends in a different state/)).toBeDefined()
    expect(
      screen.getByText(/ The file was changed after it was written, from line 2 on\. /),
    ).toBeDefined()
    expect(
      screen.getByText(/1 line could not be read and was left out \(first: line 4/),
    ).toBeDefined()
    expect(types()).not.toContain('day.changed')
    expect(types()).toContain('case.tag-added')
    await user.click(screen.getByRole('button', { name: 'Back to my session' }))
    await pick(
      user,
      await foreignLog((lines) => [...lines.slice(0, 3), '{', '[', ...lines.slice(4)]),
    )
    expect(
      await screen.findByText(/2 lines could not be read and were left out \(first: line 4/),
    ).toBeDefined()
  })

  it('cannot reach into the page by what it is named', async () => {
    const { user } = await openDesk()
    const hostile = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'
    const text = await foreignLog((lines) =>
      lines.map((line) =>
        line.includes('"case.praised"')
          ? line.replace(/"payload":.*$/, `"payload":${hostile}}`)
          : line,
      ),
    )
    await pick(user, text)
    await screen.findByText('Imported log')
    await user.click(rowOf('case.praised'))
    expect(panel().getByRole('treeitem', { name: /^__proto__/ })).toBeDefined()
    for (const name of ['Changes', 'Causes', 'State']) {
      await user.click(screen.getByRole('tab', { name }))
    }
    expect('polluted' in {}).toBe(false)
  })
})

describe('a copied test', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Copy as test' })
  const part = (name: string) => within(dialog() as HTMLElement).getByRole('button', { name })
  const onlySelected = () =>
    screen.findByRole('checkbox', { name: 'Only up to the selected entry' })
  const copied = async (user: Awaited<ReturnType<typeof openDesk>>['user']) => {
    await user.click(part('Copy'))
    await waitFor(() => expect(dialog()).toBeNull())
    return navigator.clipboard.readText()
  }

  it('ends with the selected entry, or holds the whole session, under the name that was typed', async () => {
    const { scope, user } = await openDesk()
    await act(() => overChannel(scope, caseEvent(2, 'case.cancelled', { row: { version: 2 } })))
    await user.click(rowOf('day.changed'))
    await user.click(screen.getByRole('button', { name: 'Copy as test' }))
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Test name/ })
    expect(name.value).toBe('reported-session')
    await user.clear(name)
    for (const act of ['Copy', 'Save as files'])
      expect(part(act).getAttribute('aria-description')).toBe('Enter a name for the test.')
    await user.type(name, 'Lost note')
    expect(await onlySelected()).toHaveProperty('checked', true)
    expect(screen.getByRole('region', { name: 'Text of the test' }).textContent).toContain(
      'the reported session lost-note replays',
    )
    const some = await copied(user)
    expect(some).toContain('+++ b/tests/logs/reported/lost-note.ndjson')
    expect(some).toContain('"day.changed"')
    expect(some).not.toMatch(/case-page\.listed|case\.cancelled|Agnes Berg/)

    await user.click(screen.getByRole('button', { name: 'Copy as test' }))
    await user.click(await onlySelected())
    expect(await copied(user)).toContain('"case.cancelled"')
  })

  it.each(closedClipboards)('is offered as files where the clipboard %s', async (_, close) => {
    const files = savedFiles()
    const { user } = await openDesk()
    await user.click(screen.getByRole('button', { name: 'Copy as test' }))
    close()
    await user.click(part('Copy'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The browser does not allow the clipboard here. Save the files instead.',
    )
    await user.click(part('Save as files'))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(files).toHaveLength(3)
  })
})

it('an export holds no personal data unless somebody decides otherwise, and is warned', async () => {
  const files = savedFiles()
  const { user } = await openDesk(aUser({ role: 'ADMIN', user_role: 'ADMIN' }))
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save file' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await save()
  expect(await files[0]?.text()).not.toContain('Agnes Berg')

  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('checkbox', { name: 'Redact personal data' }))
  expect(screen.getByText(/^The file will contain personal data.*admin/)).toBeDefined()
  await save()
  expect(await files[1]?.text()).toContain('Agnes Berg')

  await user.click(screen.getByRole('button', { name: 'Export' }))
  const redact = screen.getByRole('checkbox', { name: 'Redact personal data' })
  expect(redact).toHaveProperty('checked', true)
})
