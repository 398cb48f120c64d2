import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Hotkeys from '../../../src/app/shell/keys/hotkeys.tsx'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { searches } from '../../support/client/case-server.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'

const quiet = { num_scheduled_emails_scheduled: 1 }
const rows = [
  aCaseRow({ id: '1', host: 'mail.example', total_unread_emails: 1, ...quiet }),
  aCaseRow({ id: '2', host: 'license.example', total_unchecked_licenses: 1, ...quiet }),
  aCaseRow({ id: '3', host: 'quiet.example', ...quiet }),
]

/** The list with the keys of the whole page. */
async function open() {
  const office = anOffice(rows)
  const shown = show(
    <HotkeysRoot>
      <CaseListPanel />
      <Hotkeys />
    </HotkeysRoot>,
    office.scope,
  )
  await screen.findByText('quiet.example')
  return { ...office, ...shown }
}

const counter = () => screen.getByRole('status', { name: 'Cases' }).textContent
const focusIsOn = (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toMatch(new RegExp(`^${text}`)))

describe('the filter by keyboard alone', () => {
  it('opens its menu by its key first; then the key turns the choice off and on again [LIST-07]', async () => {
    const { user, gateway } = await open()
    await user.keyboard('{Shift>}h{/Shift}')
    await focusIsOn('Action Required')
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('button', { name: 'Unread Mails', pressed: true })
    await waitFor(() => expect(counter()).toBe('1 of 3'))
    await user.keyboard('{Shift>}h{/Shift}')
    await waitFor(() => expect(counter()).toBe('3'))
    await user.keyboard('{Shift>}h{/Shift}')
    await waitFor(() => expect(counter()).toBe('1 of 3'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(searches(gateway).map(({ filter }) => filter)).toEqual([
      {},
      { unread_emails: true },
      {},
      { unread_emails: true },
    ])
  })

  it('is changed by the key of its menu, which Escape closes with nothing chosen', async () => {
    const { user } = await open()
    await user.keyboard('{Shift>}c{/Shift}')
    await focusIsOn('Action Required')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Choose a filter')
    expect(counter()).toBe('3')

    await user.keyboard('{Shift>}c{/Shift}')
    const menu = within(await screen.findByRole('menu', { name: 'Filter cases' }))
    await focusIsOn('Action Required')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(
      menu.getByRole('menuitemradio', { name: /^Uploaded Licenses/ }),
    )
    await user.keyboard('{Enter}')
    await screen.findByText('license.example')
    await waitFor(() => expect(counter()).toBe('1 of 3'))
  })
})

it('the search by its key has the focus then, and not again when the list comes anew', async () => {
  const { user, unmount, scope } = await open()
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search cases'))
  unmount()
  show(<CaseListPanel />, scope)
  await screen.findByText('quiet.example')
  expect(document.activeElement).toBe(document.body)
})
