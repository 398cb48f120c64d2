/** What is written: emails, letters, their drafts and what is asked before they leave; for `screens.ts`. */
import type { Page, WebSocketRoute } from 'playwright-core'
import type { PresenceFrame } from '../../../../contracts/realtime.ts'
import {
  atShowcase,
  caseRows,
  chooseView,
  openRow,
  type Screen,
  screen,
} from '../../browser/gallery.ts'

/** The answers of one call, changed on their way. */
const changed = (page: Page, path: RegExp, change: (body: string) => string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor()

/** A letter of the flow, with what it costs. */
async function openLetter(page: Page) {
  await page.keyboard.press('Shift+P')
  await page.getByRole('button', { name: 'Formal notice' }).click()
  const letter = page.getByRole('dialog', { name: 'Mail preview: Formal notice' })
  await letter.getByText(/sheets? · /).waitFor()
  return letter
}

/** What is typed would stay as a draft. */
async function discardReply(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await page.getByText('This is your draft from last time.').waitFor({ state: 'detached' })
}

/** A draft that speaks of an attachment, goes to somebody new, and was begun before the newest emails. */
const draft = {
  ...{ id: 'draft1', kind: 'new', ref: '', version: 1, updated: '2026-11-20T10:31:00.000Z' },
  content: {
    ...{ to: 'info@baeckerei-althaus-voss.de', cc: 'kanzlei@lindner-recht.de', bcc: '', files: [] },
    ...{ subject: 'Our offer', config: { placeholders: {} }, invoice_id: null, reminder: null },
    content: '<p>Dear Mr Althaus,</p><p>attached you find our offer once more.</p>',
    ...{ reply_to_email_id: null, known_until: '2026-11-16T08:00:00.000Z' },
  },
}

/** The user has written about the open case and not sent it, and a colleague is at it. */
async function halfWritten(page: Page): Promise<void> {
  let channel: WebSocketRoute | null = null
  await page.routeWebSocket(/\/socket/u, (socket) => {
    channel = socket
    socket.connectToServer().onMessage((message) => socket.send(message))
  })
  const { content, ...head } = draft
  let case_id = ''
  page.on('request', (request) => {
    case_id = /\/api\/cases\/(\d+)/u.exec(request.url())?.[1] ?? case_id
  })
  await page.route(/\/api\/user\/mail_drafts$/u, async (route) => {
    const { subject } = content
    const letter = { ...head, id: 'draft2', kind: 'letter', subject: 'Formal notice' }
    const reply = { ...head, id: 'draft3', kind: 'reply', ref: 'e1', subject: '' }
    const drafts = [{ ...head, subject }, letter, reply].map((one) => ({ ...one, case_id }))
    await route.fulfill({ json: { drafts } })
    const frame: PresenceFrame = {
      ...{ case_id, user_id: 'aino', user_name: 'Aino Salmela', tab: 'tab1' },
      ...{ state: 'editing', greets: false },
    }
    channel?.send(`42${JSON.stringify(['presence', frame])}`)
  })
  await page.route(/\/api\/cases\/\d+\/mail_drafts$/u, (route) =>
    route.fulfill({ json: { drafts: [{ ...draft, case_id }] } }),
  )
}

const drafted = { ...atShowcase, arrange: halfWritten }

const draftsOf = async (page: Page) => {
  await page.getByText('Aino Salmela is editing', { exact: true }).waitFor()
  return page.getByRole('list', { name: 'Drafts' })
}

const openDraft = async (page: Page) => {
  const drafts = await draftsOf(page)
  await drafts.getByRole('button', { name: 'Our offer' }).click()
  const mail = page.getByRole('dialog', { name: 'New mail' })
  await mail.getByText('This is your draft from last time.').waitFor()
}

/** In the order in which a person meets them. */
export const composeScreens: readonly Screen[] = [
  {
    ...atShowcase,
    name: 'compose',
    show: async (page) => {
      await page.keyboard.press('r')
      const reply = page.getByRole('dialog', { name: 'Reply' })
      await reply.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
      await reply.getByRole('textbox', { name: 'Cc', exact: true }).fill('kanzlei@')
      await reply.getByText('Set reminder').click()
      await reply.getByText('This is not an email address.').waitFor()
    },
    leave: discardReply,
  },
  screen(atShowcase, 'compose-new', async (page) => {
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  }),
  screen(atShowcase, 'letter-templates', async (page) => {
    await page.keyboard.press('Shift+P')
    await dialog(page, 'New letter')
    await page.getByRole('button', { name: 'Formal notice' }).waitFor()
  }),
  screen(atShowcase, 'letter', async (page) => {
    await openLetter(page)
  }),
  {
    ...atShowcase,
    name: 'letter-no-credits',
    arrange: (page) =>
      changed(page, /\/letter_cost\?/u, (body) =>
        JSON.stringify({ ...JSON.parse(body), balance: 1 }),
      ),
    show: async (page) => {
      const letter = await openLetter(page)
      const tab = page.waitForEvent('popup')
      await letter.getByRole('button', { name: 'Preview' }).click()
      await (await tab).close()
      await letter.getByRole('button', { name: 'Send' }).click()
      await dialog(page, 'Insufficient Credits')
    },
  },
  {
    ...atShowcase,
    name: 'compose-placeholders',
    show: async (page) => {
      await page.keyboard.press('r')
      const reply = page.getByRole('dialog', { name: 'Reply' })
      await reply.getByRole('button', { name: 'Placeholders' }).click()
      await reply.getByRole('button', { name: /^Company/ }).click()
      await reply.getByRole('button', { name: 'Show quoted text' }).click()
      await page.keyboard.press('Control+Enter')
    },
    leave: discardReply,
  },
  {
    ...drafted,
    name: 'drafts',
    show: async (page) => {
      const drafts = await draftsOf(page)
      await page.route(/\/api\/cases\/\d+\/mail_drafts$/u, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 503, json: { message: 'Try again later.' } }),
      )
      await page.keyboard.press('r')
      const reply = page.getByRole('dialog', { name: 'Reply' })
      await reply.getByRole('textbox', { name: 'Text', exact: true }).click()
      await page.keyboard.type('We have looked at it.')
      await reply.getByText('Kept in this browser').waitFor()
      await page.keyboard.press('Escape')
      await reply.waitFor({ state: 'detached' })
      await drafts.getByText('Reply · Kept in this browser').waitFor()
      await drafts.scrollIntoViewIfNeeded()
    },
    expects: /status of 503/u,
  },
  screen(drafted, 'compose-notices', openDraft),
  screen(drafted, 'compose-question', async (page) => {
    await openDraft(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alertdialog', { name: 'Send this email?' }).waitFor()
  }),
  screen(atShowcase, 'compose-quote', async (page) => {
    await page.keyboard.press('r')
    const reply = page.getByRole('dialog', { name: 'Reply' })
    await reply.getByRole('button', { name: 'Show quoted text' }).scrollIntoViewIfNeeded()
  }),
  screen(atShowcase, 'compose-resend', async (page) => {
    await chooseView(page, 'Active')
    await page.getByRole('button', { name: 'Choose a filter' }).click()
    await page.getByRole('menuitemradio', { name: /^Failed Emails/u }).click()
    const rows = caseRows(page)
    await rows.first().waitFor()
    await openRow(page, rows.first())
    await page.getByRole('button', { name: 'Resend' }).first().click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  }),
  {
    ...atShowcase,
    name: 'compose-triage',
    show: async (page) => {
      // No tooltip of what lies under it later.
      await page.mouse.move(0, 0)
      await page.keyboard.press('w')
      await page.getByRole('region', { name: 'Triage' }).waitFor()
      await page.keyboard.press('c')
      await page.getByRole('button', { name: /^Send and next/u }).waitFor()
    },
    leave: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('q')
    },
  },
]
