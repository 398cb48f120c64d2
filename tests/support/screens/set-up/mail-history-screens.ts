/** What a template once was, what two people make of one, and what hangs on a flow; for `screens.ts`. */
import type { Page, Route } from 'playwright-core'
import type {
  ListedMailTemplate,
  TemplateVersion,
} from '../../../../contracts/model/mail/mail-template.ts'
import { agent, type Screen, screen } from '../../browser/gallery.ts'
import { discard, openFlows, openReminder } from './mail-flow-screens.ts'

const templates = '**/email_flows/*/templates'

/** Answers as the server does, with something else in it. */
const otherwise =
  <T>(change: (body: T) => T) =>
  async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  }

const isolde = { id: 'isolde', name: 'Isolde Brandt-Vasconcellos' }

/** Four versions of each template, the third brought back from the first. */
const inVersions = (page: Page) =>
  Promise.all([
    page.route(
      templates,
      otherwise<ListedMailTemplate[]>((all) => all.map((one) => ({ ...one, version: 4 }))),
    ),
    page.route(
      '**/versions',
      otherwise<TemplateVersion[]>((all) =>
        all.flatMap((now) => {
          const first = {
            ...now,
            author: null,
            subject: 'Our second message',
            content: '<p>Hello</p>',
          }
          const days = (now.schedule_num_days ?? 14) + 3
          return [
            { ...now, version: 4, author: isolde, at: '2026-11-19T16:30:00.000Z' },
            {
              ...first,
              version: 3,
              author: isolde,
              at: '2026-11-12T09:05:00.000Z',
              restored_from: 1,
            },
            {
              ...{ ...now, version: 2, author: isolde, at: '2026-11-10T08:12:00.000Z' },
              ...{ schedule_num_days: days, subject: `${now.subject}, again` },
              content: `${now.content.replace('</p>', ' by the end of this week.</p>')}<p>Write to us.</p>`,
            },
            { ...first, version: 1 },
          ]
        }),
      ),
    ),
  ])

export const openHistory = async (page: Page) => {
  await openReminder(page)
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: /^History of/ })
  await dialog.getByRole('heading', { name: 'Subject' }).waitFor()
  return dialog
}

const history = { ...agent, arrange: inVersions }

/** Somebody else saves the same template a moment before. */
const overtaken = async (page: Page) => {
  let isLate = false
  await page.route(
    templates,
    otherwise<ListedMailTemplate[]>((all) =>
      isLate
        ? all.map((one) => ({
            ...{ ...one, version: one.version + 1, name: `${one.name} (new)` },
            content: `${one.content}<p>We look forward to your answer.</p>`,
          }))
        : all,
    ),
  )
  await page.route('**/template/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    isLate = true
    const error_message = 'Somebody else changed this meanwhile.'
    await route.fulfill({ status: 412, json: { error_message, version: 2, changes: [] } })
  })
}

export const mailHistoryScreens: readonly Screen[] = [
  { ...history, name: 'mail-template-history', show: openHistory },
  screen(history, 'mail-template-history-restore', async (page) => {
    const dialog = await openHistory(page)
    await dialog.getByRole('button', { name: /^Version 2/ }).click()
    await dialog.getByRole('radio', { name: 'Changes if you restore it' }).click()
    await dialog.getByRole('button', { name: 'Restore version 2' }).waitFor()
  }),
  {
    ...history,
    name: 'mail-template-restored',
    show: async (page) => {
      await openReminder(page)
      await page.getByRole('textbox', { name: /^Template Name/ }).fill('Second reminder, firmer')
      await page.getByRole('button', { name: 'History' }).click()
      const dialog = page.getByRole('dialog', { name: /^History of/ })
      await dialog.getByRole('button', { name: /^Version 2/ }).click()
      await dialog.getByRole('button', { name: 'Restore version 2' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
      await page.getByText('The form shows version 2.').waitFor()
    },
    leave: discard,
  },
  {
    ...agent,
    name: 'mail-template-clash',
    arrange: overtaken,
    expects: /status of 412/,
    show: async (page) => {
      await openReminder(page)
      await page.getByRole('textbox', { name: /^Template Name/ }).fill('Second reminder, firmer')
      await page.getByRole('textbox', { name: 'Content' }).click()
      await page.keyboard.type('Please answer. ')
      await page.getByRole('button', { name: /^Save/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
      await page.getByRole('region', { name: 'Content: changes' }).scrollIntoViewIfNeeded()
    },
    leave: discard,
  },
  screen(agent, 'mail-flow-delete', async (page) => {
    const list = await openFlows(page)
    await list
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/^This mail flow is used by/)
      .waitFor()
  }),
]
