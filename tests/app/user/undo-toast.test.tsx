import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { answered, asked, type FakeGateway } from '../../support/client/fake-gateway.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { caseEvent } from '../../support/records/events.ts'
import { loadScreens, openApp } from '../open-app.tsx'

beforeAll(loadScreens, 60_000)
beforeEach(() => localStorage.clear())

const addTagFx = createCommandEffect('case.tag.add')
const params = { case_id: '481516', version: 1, tag: 'vip' }

/** What the server says of a tag that comes or goes. */
function tagging(gateway: FakeGateway) {
  let version = 1
  const told = (name: 'case.tag-added' | 'case.tag-removed', tags: string[], was: string[]) => {
    version += 1
    const event = caseEvent(version + 3, name, { row: { tags, version } })
    const payload = { ...event.payload, was: { tags: was } }
    return answered({ ...aCaseDetail({ tags }), events: [{ ...event, payload }] }) as never
  }
  gateway.answer('addTag', () => told('case.tag-added', ['vip'], []))
  gateway.answer('removeTag', () => told('case.tag-removed', [], ['vip']))
}

/** The app, with the toast about a tag that was just added. */
async function tagged() {
  const { scope, gateway } = openApp('/cases', { loggedIn: true, server: tagging })
  await screen.findByText('baeckerei-althaus.example')
  // Nobody waits for what goes on beside it.
  void allSettled(addTagFx, { scope, params })
  const toasts = within(await screen.findByRole('region', { name: 'Notifications' }))
  const undo = await toasts.findByRole('button', { name: /^Undo/ })
  const removed = () => asked(gateway, 'removeTag').map(({ request }) => request)
  return { toasts, undo, removed }
}

describe('a change that can be taken back', () => {
  const back = [{ params: { id: '481516', tagId: 'vip' } }]

  test('has Undo in its toast, with its key; pressed, it goes and offers nothing more', async () => {
    const { toasts, undo, removed } = await tagged()
    expect(undo.textContent).toBe('UndoZ')
    await userEvent.dblClick(undo)
    await waitFor(() => expect(removed()).toEqual(back))
    await toasts.findByText('Success')
    expect(toasts.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test('is taken back by the key of the whole page, once, and by no letter that is typed', async () => {
    const { toasts, removed } = await tagged()
    await userEvent.keyboard('/z')
    expect(screen.getByLabelText<HTMLInputElement>('Search cases').value).toBe('z')
    expect(removed()).toEqual([])
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('zz')
    await waitFor(() => expect(removed()).toEqual(back))
    await waitFor(() => expect(toasts.queryByRole('button', { name: /^Undo/ })).toBeNull())
  })
})
