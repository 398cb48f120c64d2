import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answered } from '../../support/client/fake-gateway.ts'
import { flow, list, serveFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { takeSaves } from '../../support/dom/mail-flows/template-desk.tsx'
import { aUser } from '../../support/records/events.ts'
import { openApp } from '../open-app.tsx'

const KEY = 'framewright:u1:mail-template-drafts'

beforeEach(() => localStorage.clear())

const open = (address = '/cases?view=EMAIL_FLOWS&flow=f1&template=r7', user = aUser()) =>
  openApp(address, {
    user,
    loggedIn: true,
    server: (gateway) => {
      serveFlows(gateway, { asOf: 4 })
      takeSaves(gateway)
      gateway.answer('renameMailFlow', () =>
        answered({ id: 'f1', name: 'Europe', cases: 418, events: [] }),
      )
    },
  })

const entry = async (label: string) => {
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
  return sidebar.findByRole('button', { name: new RegExp(`^${label}`) })
}
const choose = async (label: string) => userEvent.click(await entry(label))
const isMarked = (element: HTMLElement) =>
  within(element).queryByRole('img', { name: 'Unsaved changes' }) !== null
/** The field of the open template. */
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Template Name/ })

describe('the entry of the mail flows', () => {
  test('is called Mail Flows, and opens their screen, with its key in the address [COMMNAV-02]', async () => {
    open('/cases')
    const mailFlows = await entry('Mail Flows')
    expect(mailFlows.textContent).toBe('Mail Flows')
    expect(screen.queryByRole('region', { name: 'Mail flows' })).toBeNull()
    await userEvent.click(mailFlows)
    const opened = within(await screen.findByRole('region', { name: 'Mail flows' }))
    expect(await opened.findByRole('button', { name: 'EU standard' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mail Flows')
    expect(new URLSearchParams(location.search).get('view')).toBe('EMAIL_FLOWS')
  })
})

describe('the selected template', () => {
  test('[NAV-17] is cleared by choosing another view, and not by choosing the mail flows', async () => {
    open()
    await nameField()
    await choose('Mail Flows')
    expect((await nameField()).value).toBe('After 7')
    await choose('Standby')
    await choose('Mail Flows')
    expect(await screen.findByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })
})

describe('what was saved', () => {
  const notified = async () =>
    within(await screen.findByRole('region', { name: 'Notifications' })).findByText('Success!')

  test('of a template is said on the screen [COMMERR-12]', async () => {
    open()
    await userEvent.type(await nameField(), ' 2')
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await notified()).toBeTruthy()
  })

  test('of a flow is said on the screen [COMMERR-13]', async () => {
    open()
    await nameField()
    await userEvent.click(list().getByRole('button', { name: 'Actions for EU standard' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename mail flow' }))
    await userEvent.type(dialog.getByRole('textbox'), ' 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await notified()).toBeTruthy()
  })
})

describe('text of a template that is not saved', () => {
  test('is marked at the template, at its collapsed flow and at the entry of the mail flows, until it is given up', async () => {
    open()
    await userEvent.type(await nameField(), ' 2')
    const row = () => list().getByRole('button', { name: /^1st reminder/ })
    expect(isMarked(row())).toBe(true)
    expect(isMarked(await entry('Mail Flows'))).toBe(true)
    await userEvent.click(list().getByRole('button', { name: 'EU standard', expanded: true }))
    expect(isMarked(list().getByRole('button', { name: /^EU standard/ }))).toBe(true)
    await choose('Standby')
    expect(isMarked(await entry('Mail Flows'))).toBe(true)
    await choose('Mail Flows')
    await userEvent.click(list().getByRole('button', { name: /^EU standard/ }))
    await userEvent.click(row())
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect([isMarked(row()), isMarked(await entry('Mail Flows'))]).toEqual([false, false])
  })

  test('is marked at the entry after a reload, though nobody has opened the mail flows', async () => {
    open()
    await userEvent.type(await nameField(), ' 2')
    cleanup()
    open('/cases')
    await within(await entry('Mail Flows')).findByRole('img', { name: 'Unsaved changes' })
    expect(screen.queryByRole('region', { name: 'Mail flows' })).toBeNull()
    await choose('Mail Flows')
    expect(isMarked(await screen.findByRole('button', { name: /^1st reminder/ }))).toBe(true)
  })

  test('is of its user alone', async () => {
    open()
    await userEvent.type(await nameField(), ' 2')
    cleanup()
    open('/cases', aUser({ user_id: 'u2' }))
    expect(isMarked(await entry('Mail Flows'))).toBe(false)
  })

  test('is marked when another tab keeps some, and no longer when that tab saves it', async () => {
    open('/cases')
    const mailFlows = await entry('Mail Flows')
    localStorage.setItem(KEY, '{"f1/r7":{}}')
    await act(async () => fireEvent(window, new StorageEvent('storage', { key: KEY })))
    expect(isMarked(mailFlows)).toBe(true)
    localStorage.removeItem(KEY)
    await act(async () => fireEvent(window, new StorageEvent('storage', { key: KEY })))
    expect(isMarked(mailFlows)).toBe(false)
  })

  test('that no form can read any more is marked until the mail flows are opened', async () => {
    localStorage.setItem(KEY, '{"f1/r7":{"version":1}}')
    open('/cases')
    await within(await entry('Mail Flows')).findByRole('img', { name: 'Unsaved changes' })
    await choose('Mail Flows')
    expect(flow('EU standard')).toBeTruthy()
    expect(isMarked(await entry('Mail Flows'))).toBe(false)
  })
})
