/** What the plan locks of a template, and what others take away while somebody is at it, for `screens.ts`. */
import type { Page, WebSocketRoute } from 'playwright-core'
import type { KnownEvent } from '../../../../contracts/events/definitions.ts'
import type { Plan } from '../../../../contracts/model/accounts/user.ts'
import type { MailFlow } from '../../../../contracts/model/mail/mail-flow.ts'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { agent, type Screen } from '../../browser/gallery.ts'
import { officeEvent } from '../../records/events.ts'
import { mailTemplateEvent } from '../../records/mail-templates.ts'
import { openFlows, openReminder } from './mail-flow-screens.ts'
import { openHistory } from './mail-history-screens.ts'

/** The office has gone to this plan since it wrote its templates. */
const onPlan = (subscription: Plan) => ({
  ...agent,
  arrange: (page: Page) =>
    page.route('**/onboarding/status', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), subscription } })
    }),
})

interface Office {
  readonly flow: MailFlow
  readonly templates: readonly ListedMailTemplate[]
  /** This page alone is told of it: the office stays as it is. */
  tell(event: (seq: number) => KnownEvent): void
}

/** Opens something, and lets somebody else take it away then. */
function takenAway(
  name: string,
  open: (page: Page) => Promise<unknown>,
  take: (page: Page, office: Office) => Promise<unknown>,
): Screen {
  let channel: WebSocketRoute | null = null
  let head = 0
  const answers = new Map<string, () => Promise<unknown>>()
  const answerOf = (end: RegExp) =>
    [...answers].find(([url]) => end.test(url))?.[1]() ?? Promise.reject(new Error(`no ${end}`))
  return {
    ...agent,
    name,
    arrange: (page) => {
      answers.clear()
      page.on('response', (answer) => {
        if (answer.request().method() === 'GET') answers.set(answer.url(), () => answer.json())
      })
      return page.routeWebSocket(/\/socket/u, (socket) => {
        channel = socket
        socket.connectToServer().onMessage((message) => {
          for (const [, number] of String(message).matchAll(/"(?:head|seq)":(\d+)/gu))
            head = Math.max(head, Number(number))
          socket.send(message)
        })
      })
    },
    show: async (page) => {
      await open(page)
      const shown = await page.locator('.fw-flow-name').first().textContent()
      const flows = (await answerOf(/\/email_flows$/u)) as MailFlow[]
      const flow = flows.find((one) => one.name === shown)
      if (!flow) throw new Error(`no mail flow is ${shown}`)
      const templates = await answerOf(new RegExp(`/email_flows/${flow.id}/templates$`, 'u'))
      const tell: Office['tell'] = (event) => {
        head += 1
        const events = [{ ...event(head), customerId: 'halden-roth' }]
        channel?.send(`42${JSON.stringify(['events', { events }])}`)
      }
      await take(page, { flow, templates: templates as ListedMailTemplate[], tell })
    },
  }
}

export const mailLostScreens: readonly Screen[] = [
  {
    ...onPlan('LITE'),
    name: 'mail-template-locked',
    show: async (page) => {
      await openReminder(page)
      await page.getByText(/^This template is kept/).waitFor()
    },
  },
  {
    ...onPlan('PRO'),
    name: 'mail-template-locked-letter',
    show: async (page) => {
      const list = await openFlows(page)
      await list
        .getByRole('button', { name: /^Formal notice/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: /^Label for Case ID/ }).waitFor()
    },
  },
  {
    ...takenAway(
      'mail-flow-lost',
      async (page) => {
        await openReminder(page)
        await page.getByRole('textbox', { name: /^Template Name/ }).fill('Second reminder, firmer')
      },
      async (page, { flow: { id, name }, tell }) => {
        tell((seq) => officeEvent(seq, 'mail-flow.deleted', { flow: { id, name }, changes: [] }))
        await page.getByText(/^Another user deleted this mail flow/).waitFor()
        await page.getByRole('region', { name: /^Unsaved/ }).waitFor()
      },
    ),
    leave: (page) => page.getByRole('button', { name: 'Discard', exact: true }).click(),
  },
  takenAway('mail-template-history-lost', openHistory, async (page, { templates, tell }) => {
    const dialog = page.getByRole('dialog', { name: /^History of/ })
    const title = await dialog.getByRole('heading').first().textContent()
    const open = templates.find((one) => title === `History of ${one.name}`)
    if (!open) throw new Error(`no template is in ${title}`)
    tell((seq) => mailTemplateEvent(seq, 'mail-template.deleted', open))
    await dialog.getByText(/^This template was deleted/).waitFor()
  }),
]
