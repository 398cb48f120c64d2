/** One person with two tabs: what is typed in either is there after a reload. */
import { act, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import BusinessScreen from '../../src/features/business/index.ts'
import UsersScreen from '../../src/features/users/index.ts'
import { answered, type FakeGateway, fakeGateway } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { settle } from '../support/client/timers.ts'
import { serveSetup, TheScreen } from '../support/dom/mail-setup.tsx'
import { show } from '../support/dom/show.tsx'
import { anAdmin, someDetails } from '../support/records/business.ts'
import { emptySetup } from '../support/records/mail-setups.ts'
import { aManagedUser, ownEntry, serveUsers } from '../support/records/users.ts'

afterEach(() => localStorage.clear())

type Serve = (gateway: FakeGateway) => void

/** A tab of this browser, once it shows what it has read. */
async function openTab(node: ReactElement, serve: Serve, read: [role: string, name: RegExp]) {
  const gateway = fakeGateway(anAdmin())
  serve(gateway)
  const { user, container, unmount } = show(node, officeScope({ user: anAdmin(), gateway }))
  await act(settle)
  const tab = within(container)
  await tab.findByRole(read[0], { name: read[1] })
  const field = (name: string) =>
    tab.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' })
  return {
    unmount,
    field,
    choose: async (name: string, option: string) =>
      user.selectOptions(await tab.findByRole('combobox', { name }), option),
    type: async (name: string, text: string) => user.type(await field(name), text),
    press: async (name: RegExp) => user.click(await tab.findByRole('button', { name })),
  }
}

describe('users', () => {
  const tom = aManagedUser()
  const ada = aManagedUser({ user_id: 'u8', name: 'Ada Wong', email: 'ada@office.example' })
  const open = (users = [tom, ada, ownEntry()]) =>
    openTab(<UsersScreen />, (gateway) => void serveUsers(gateway, users), ['button', /Agnes Berg/])

  async function typedInBoth() {
    const [one, two] = [await open(), await open()]
    await one.press(/Tom Vale/)
    await two.press(/Ada Wong/)
    await one.type('Name', '!')
    await two.type('Name', '?')
    return { one, two }
  }

  async function afterReload(tabs: { unmount: () => void }[]) {
    for (const { unmount } of tabs) unmount()
    const tab = await open()
    const names: string[] = []
    for (const name of [/Tom Vale/, /Ada Wong/]) {
      await tab.press(name)
      names.push((await tab.field('Name')).value)
    }
    return names
  }

  it('two of them in two tabs are both kept', async () => {
    const { one, two } = await typedInBoth()
    expect(await afterReload([one, two])).toEqual(['Tom Vale!', 'Ada Wong?'])
  })

  it('an old word in the other tab is not written over a newer one', async () => {
    const earlier = await open()
    await earlier.press(/Tom Vale/)
    await earlier.type('Name', '!')
    earlier.unmount()
    const { one, two } = await typedInBoth()
    expect(await afterReload([one, two])).toEqual(['Tom Vale!!', 'Ada Wong?'])
  })

  it('what is discarded in one tab is gone, and nothing else', async () => {
    const { one, two } = await typedInBoth()
    await one.press(/Discard changes/)
    await two.type('Name', '?')
    expect(await afterReload([one, two])).toEqual(['Tom Vale', 'Ada Wong??'])
  })

  it('who is gone leaves nothing behind', async () => {
    const { one, two } = await typedInBoth()
    for (const { unmount } of [one, two]) unmount()
    const tab = await open([ada, ownEntry()])
    await tab.press(/Ada Wong/)
    expect((await tab.field('Name')).value).toBe('Ada Wong?')
    expect(JSON.stringify({ ...localStorage })).not.toContain('Tom Vale')
  })
})

it('two fields of the business details in two tabs are both kept', async () => {
  const open = () =>
    openTab(
      <BusinessScreen />,
      (gateway) => gateway.answer('readBusinessDetails', () => answered(someDetails(), 1)),
      ['textbox', /^City/],
    )
  const [one, two] = [await open(), await open()]
  const city = (await one.field('City')).value
  const code = (await one.field('Postal code')).value
  await one.type('City', '!')
  await two.type('Postal code', '?')
  for (const { unmount } of [one, two]) unmount()
  const tab = await open()
  expect((await tab.field('City')).value).toBe(`${city}!`)
  expect((await tab.field('Postal code')).value).toBe(`${code}?`)
  await tab.press(/Discard changes/)
  expect(JSON.stringify({ ...localStorage })).not.toContain('business-draft')
})

it('two fields of the email setup in two tabs are both kept, over the older set-up', async () => {
  const open = async (version: number) => {
    const tab = await openTab(
      <TheScreen />,
      (gateway) => void serveSetup(gateway, { ...emptySetup, version }),
      ['combobox', /^I want/],
    )
    await tab.choose('I want to use...', 'Own Mail Server')
    return tab
  }
  const [one, two] = [await open(1), await open(2)]
  await one.type('SMTP host', 'mail.example')
  await two.type('Sender name', 'Halden')
  const kept = Object.values({ ...localStorage }).find((text) => text.includes('mail.example'))
  expect(JSON.parse(kept ?? '')).toMatchObject({
    own: { version: 1, form: { smtp_host: 'mail.example', email_sender_name: 'Halden' } },
  })
  for (const { unmount } of [one, two]) unmount()
})
