import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { config } from '../../../src/app/page/config.ts'
import { answered, type FakeGateway } from '../../support/client/fake-gateway.ts'
import { anAdmin } from '../../support/records/business.ts'
import { aUser, caseEvent, officeEvent } from '../../support/records/events.ts'
import { openApp } from '../open-app.tsx'

const shell = () => screen.findByRole('navigation', { name: 'Main' })
/** The page's own: inside `main` a header or footer is no landmark, which the query does not know. */
const ofPage = (landmarks: HTMLElement[]): HTMLElement => {
  const [own, ...more] = landmarks.filter((one) => one.closest('main') === null)
  if (!own || more.length > 0) throw new Error('the page has not exactly one of it')
  return own
}
const banner = () => ofPage(screen.getAllByRole('banner'))
const userButton = () => screen.queryByRole('button', { name: /Agnes Berg/ })
const knowledgeBase = () => screen.queryByRole('link', { name: /Knowledge base/ })

describe('the case list', () => {
  const edge = () => screen.findByRole('separator', { name: 'Width of the case list' })
  const width = async () => (await edge()).getAttribute('aria-valuenow')

  test('is as wide as its user left it, in this browser', async () => {
    const first = openApp('/cases', { loggedIn: true })
    expect(await width()).toBe('400')
    ;(await edge()).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(await width()).toBe('368')
    first.view.unmount()

    const again = openApp('/cases', { loggedIn: true })
    expect(await width()).toBe('368')
    again.view.unmount()
    openApp('/cases', { loggedIn: true, user: { ...aUser(), user_id: 'somebody-else' } })
    expect(await width()).toBe('400')
  })
})

describe('the terms of service', () => {
  const terms = {
    version: '2026-12-01',
    content: '<p>Software.</p>',
    must_accept: false,
    must_accept_date: null,
    current_tos_accepted: false,
  }

  test('[TOS-01] are asked for as the app loads, of an admin who has not accepted them', async () => {
    const server = (gateway: FakeGateway) => gateway.answer('readTerms', () => answered(terms, 4))
    openApp('/cases', { loggedIn: true, user: anAdmin(), server })
    expect(await screen.findByRole('dialog', { name: 'Terms of Service' })).toBeTruthy()
  })
})

describe('the header', () => {
  test('[SHELL-02, SHELL-06] of a visitor shows the logo, neither user menu nor knowledge base', async () => {
    openApp('/login')
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(within(banner()).getByText('Framewright')).toBeTruthy()
    expect(userButton()).toBeNull()
    expect(knowledgeBase()).toBeNull()
  })

  test('[SHELL-02, SHELL-03, SHELL-04] of a user shows logo, names of user and customer, and the knowledge base in a new tab', async () => {
    openApp('/cases', { loggedIn: true })
    await shell()
    expect(within(banner()).getByText('Framewright')).toBeTruthy()
    expect(userButton()?.textContent).toContain('Agnes Berg')
    // A long one is cut: it can be read whole.
    expect(within(banner()).getByText('Lichtbild Archiv').title).toBe('Lichtbild Archiv')
    expect(knowledgeBase()?.getAttribute('href')).toBe(config.knowledgeBaseUrl)
    expect(knowledgeBase()?.getAttribute('target')).toBe('_blank')
  })

  test('tells how the numbers are kept up to date, and of when they are', async () => {
    const { channel } = openApp('/cases', { loggedIn: true })
    await shell()
    const state = () => within(banner()).getByRole('status').textContent
    act(() => channel.welcome(4))
    expect(state()).toBe('Live')
    act(() => channel.lose())
    expect(state()).toMatch(/^Reconnecting since \d\d:\d\d$/)
    act(() => channel.welcome(4))
    expect(state()).toBe('Live')
  })
})

test.each([
  ['a visitor', '/login', false],
  ['a reader of the privacy policy', '/privacy-policy', false],
  ['a user', '/cases', true],
])(
  'the footer [SHELL-07] shows %s copyright, privacy policy, imprint and partner site',
  async (_, at, loggedIn) => {
    openApp(at, { loggedIn })
    const foot = within(ofPage(await screen.findAllByRole('contentinfo')))
    expect(foot.getByText(`© ${config.copyrightYear} ${config.operator}`)).toBeTruthy()
    const link = (name: string) => foot.getByRole('link', { name }).getAttribute('href')
    expect(link('Privacy policy')).toBe('/privacy-policy')
    expect(link('Imprint')).toBe(config.imprintUrl)
    expect(link('Partner licensing site')).toBe(config.partnerUrl)
  },
)

test('theme and rows turn dark and compact by a press, and stay so in this browser', async () => {
  const { view } = openApp('/cases', { loggedIn: true })
  await shell()
  await userEvent.click(screen.getByRole('button', { name: 'Dark theme' }))
  expect(document.body.classList.contains('bp6-dark')).toBe(true)
  expect(localStorage.getItem('fw.theme')).toBe('dark')
  await userEvent.click(screen.getByRole('button', { name: 'Light theme' }))
  expect(document.body.classList.contains('bp6-dark')).toBe(false)
  await userEvent.keyboard('{Shift>}d{/Shift}')
  expect(document.body.dataset.density).toBe('compact')
  expect(localStorage.getItem('fw.density')).toBe('compact')
  view.unmount()
  openApp('/cases', { loggedIn: true })
  await shell()
  await userEvent.click(userButton() as HTMLElement)
  expect(await screen.findByRole('menuitem', { name: /^Comfortable rows/ })).toBeTruthy()
})

describe('the keys', () => {
  test('are listed on demand, and rest while the list of them stands', async () => {
    openApp('/cases', { loggedIn: true })
    await shell()
    await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Keyboard shortcuts/ }))
    const sheet = within(await screen.findByRole('dialog'))
    const actions = ['Add New Case', 'Next case', 'Filter cases', 'Add note', 'Set reminder']
    const ofList = ['Open the case at the cursor', 'Select all cases in the list']
    for (const label of [...actions, ...ofList, 'Event log']) {
      expect(await sheet.findByText(label)).toBeTruthy()
    }
    await userEvent.keyboard('l')
    expect(screen.queryByRole('region', { name: 'Event log' })).toBeNull()
  })

  test('act on the page, never on what somebody types', async () => {
    openApp('/cases', { loggedIn: true })
    await shell()
    await screen.findByText('baeckerei-althaus.example')
    await userEvent.keyboard('/')
    const search = screen.getByRole('textbox', { name: /search/i })
    expect(document.activeElement).toBe(search)
    await userEvent.keyboard('jall')
    expect(screen.queryByRole('heading', { name: 'baeckerei-althaus.example' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Event log' })).toBeNull()
  })

  test('leave their letters to a list of the browser, which chooses by them', async () => {
    openApp('/cases', { loggedIn: true })
    await screen.findByText('baeckerei-althaus.example')
    const list = document.body.appendChild(document.createElement('select'))
    expect(fireEvent.keyDown(list, { key: 'l' })).toBe(true)
    expect(screen.queryByRole('region', { name: 'Event log' })).toBeNull()
    list.remove()
    expect(fireEvent.keyDown(document.body, { key: 'l' })).toBe(false)
    expect(await screen.findByRole('region', { name: 'Event log' })).toBeTruthy()
  })

  test('open the next case, and the event log', async () => {
    openApp('/cases', { loggedIn: true })
    await screen.findByText('baeckerei-althaus.example')
    await userEvent.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'baeckerei-althaus.example' })).toBeTruthy()
    await userEvent.keyboard('l')
    expect(await screen.findByRole('region', { name: 'Event log' })).toBeTruthy()
  })
})

test('a fault of a colleague that this client does not know changes nothing on screen', async () => {
  const { channel } = openApp('/cases', { loggedIn: true })
  await screen.findByText('baeckerei-althaus.example')
  const unknown = { ...caseEvent(5, 'case.cancelled'), name: 'case.teleported' }
  await act(async () => channel.push(unknown))
  expect(screen.getByText('baeckerei-althaus.example')).toBeTruthy()
})

describe('the user menu', () => {
  const names = ['Edit profile', 'Change password', 'Edit email signature', 'Logout']
  const openMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
    return within(await screen.findByRole('menu'))
  }

  test('[SHELL-05] has the items Edit profile, Change password, Edit email signature and Logout', async () => {
    openApp('/cases', { loggedIn: true })
    await shell()
    const menu = await openMenu()
    for (const name of names) expect(menu.getByRole('menuitem', { name })).toBeTruthy()
  })

  test.each([
    ['Edit profile', 'Your Profile'],
    ['Change password', 'Change Password'],
    ['Edit email signature', 'Email Signature'],
    ['Change undo send time', 'Undo Send Time'],
  ])(
    '%s opens the dialog %s, which has the focus each time and gives it back',
    async (entry, title) => {
      openApp('/cases', {
        loggedIn: true,
        server: (gateway) => {
          gateway.answer('readSignature', () => answered({ signature: '' }, 4))
          gateway.answer('readSendDelay', () => answered({ seconds: 10 as const }, 4))
        },
      })
      await shell()
      for (const time of ['fetched for it', 'there already']) {
        await userEvent.click((await openMenu()).getByRole('menuitem', { name: entry }))
        const dialog = await screen.findByRole('dialog', { name: title })
        await waitFor(() => expect(dialog.contains(document.activeElement), time).toBe(true))
        await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
        expect(dialog.contains(document.activeElement), time).toBe(true)
        await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
        expect(screen.queryByRole('dialog')).toBeNull()
        expect(document.activeElement).toBe(userButton())
      }
    },
  )

  test('a new name stands in the header at once', async () => {
    const { channel } = openApp('/cases', { loggedIn: true })
    await shell()
    act(() => channel.welcome(4))
    const payload = { user_id: 'u1', name: 'Agnes Holm', public_name: 'A. Holm' }
    await act(async () => channel.push(officeEvent(5, 'user.renamed', payload)))
    expect(await within(banner()).findByText('Agnes Holm')).toBeTruthy()
  })
})
