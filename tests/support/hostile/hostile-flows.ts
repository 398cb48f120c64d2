/** Mail flows whose names, templates, presets and refusals are somebody else's words. */
import type { Route } from 'playwright-core'
import type { TemplateConfig } from '../../../contracts/model/mail/mail-template.ts'
import { hostile, type Watch } from './hostile-watch.ts'

/** Settings of one placeholder of each kind, every text of them somebody's. */
export const fullConfig: TemplateConfig = {
  placeholders: {
    salutation: {
      type: 'salutation',
      priority: ['last_name', 'first_name', 'no_name'],
      salutations: {
        last_name: { male: 'w', female: 'w', unknown: 'w' },
        first_name: { male: 'w', female: 'w', unknown: 'w' },
        no_name: 'w',
      },
    },
    settlement_portal: {
      ...{ type: 'settlement_portal', link_type: 'button', button_label: 'w', link_text: 'w' },
      ...{ button_bg_color: 'w', button_fg_color: 'w', auto_login: true, open_payment_box: true },
    },
    image_uses: {
      type: 'image_uses',
      ...{ show_original_image: true, original_image_label: 'w' },
      ...{ show_original_image_name: true, original_image_name_label: 'w' },
      ...{ show_byline: true, byline_label: 'w', show_license_fee: true, license_fee_label: 'w' },
      ...{ show_found_image: true, found_image_label: 'w' },
      ...{ show_page_link: true, page_link_label: 'w', additional_images_text: 'w' },
    },
  },
  letter_header: { case_id_label: 'w', case_pin_label: 'w', sender_address: 'w' },
}

/** Without these tags in it no text would have settings. */
const tags = '<p>{{salutation}} {{image_uses}} {{settlement_portal}}</p>'

/** The flow of the demo's data that has a template of each kind. */
const FLOW = 'EU standard 2026'

type Template = {
  id: string
  type: string
  schedule_num_days: number | null
  content: string
  config: TemplateConfig
  version: number
}

const MOMENT = '2026-11-20T09:00:00.000Z'

const failed = ['30000117', '30000231'].map((case_id) => ({ case_id, host: 'w', reason: 'w' }))
const affected = { bulk_id: 'poisoned', total: 3, done: 3, running: false, failed }

const conflict = {
  ...{ error_message: 'w', version: 99 },
  changes: ['name', 'subject', 'content'].map((field) => ({
    ...{ field, from: 'w', to: 'w', by: 'w', at: MOMENT },
  })),
}

/** Emails of events and letters have settings of somebody's; those of others have to be right for a save. */
const isPoisoned = ({ type }: Template): boolean => type === 'triggered' || type === 'letter'

const configOf = ({ type }: Template): TemplateConfig =>
  type === 'letter' ? fullConfig : { placeholders: fullConfig.placeholders }

/** Two versions, every word of which differs, that of their settings too. */
const versions = [2, 1].map((version) => ({
  ...{ version, name: 'w', subject: 'w', content: 'w', config: fullConfig },
  ...{ schedule_num_days: null, at: MOMENT, author: { id: 'u1', name: 'w' }, restored_from: null },
}))

const isRead = (route: Route) => route.request().method() === 'GET'

/**
 * What happens to what is saved: the first reminder reaches cases that failed, somebody else was faster with a custom
 * email, and everything else is refused.
 */
export async function poisonFlows(watch: Watch): Promise<void> {
  const { page } = watch
  const known = new Map<string, Template>()
  /** What a reading answers until the screen is opened anew, or somebody else has saved. */
  let shown: unknown = null
  let readings = 0
  const answer = async (route: Route, change: (body: never) => unknown) => {
    if (!isRead(route)) return route.fallback()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: change((await response.json()) as never) })
  }
  const refuse = (route: Route, status: number, body: object = { error_message: 'w' }) =>
    route.fulfill({ status, json: hostile(watch, body) })

  await page.route(/\/config\/email_flows$/u, (route) =>
    answer(route, (flows: { name: string }[]) => {
      shown = null
      return hostile(
        watch,
        flows.filter(({ name }) => name === FLOW),
      )
    }),
  )
  await page.route(/\/email_flows\/presets$/u, (route) =>
    answer(route, (names: string[]) => {
      const poisoned = hostile(
        watch,
        names.map((name) => ({ name })),
      )
      return (poisoned as { name: string }[]).map(({ name }) => name)
    }),
  )
  await page.route(/\/email_flows\/[^/]+\/templates$/u, (route) =>
    answer(route, (templates: Template[]) => {
      if (shown !== null) return shown
      readings += 1
      for (const one of templates) known.set(one.id, one)
      const poisoned = templates.map((one) => ({
        ...one,
        ...{ config: configOf(one), version: one.version + readings, scheduled_emails: [] },
      }))
      shown = (hostile(watch, poisoned) as Template[]).map((one) => ({
        ...one,
        content: tags + one.content,
        config: isPoisoned(one) ? one.config : known.get(one.id)?.config,
      }))
      return shown
    }),
  )
  await page.route(/\/template\/[^/]+\/versions(?:\?.*)?$/u, (route) =>
    route.fulfill({ headers: { 'As-Of': '1' }, json: hostile(watch, versions) }),
  )
  await page.route(/\/template_preview$/u, (route) =>
    route.fulfill({
      headers: { 'As-Of': '1' },
      json: hostile(watch, {
        ...{ case_id: '30000117', host: 'w', previous_case_id: null, next_case_id: null },
        ...{ from: 'w', to: 'w', subject: 'w', html: 'w', text: 'w', language: 'en' },
        missing_placeholders: ['w', 'w'],
        letter: route.request().postDataJSON().config.letter_header
          ? { recipient_address: 'w', case_pin: '123456', date: MOMENT.slice(0, 10) }
          : null,
      }),
    }),
  )
  await page.route(/\/template\/[^/]+\/test$/u, (route) =>
    route.fulfill({
      json: hostile(watch, {
        ...{ to: 'w', missing_placeholders: ['w'], email_error: 'w', events: [] },
      }),
    }),
  )
  await page.route(/\/config\/email_flows(?:\/[^/]+)?$/u, (route) =>
    isRead(route) ? route.fallback() : refuse(route, 409),
  )
  await page.route(/\/email_flows\/[^/]+\/template\/[^/?]+(?:\?.*)?$/u, (route) => {
    if (isRead(route)) return route.fallback()
    const template = known.get(/template\/([^/?]+)/u.exec(route.request().url())?.[1] ?? '')
    if (template?.type === 'custom') {
      shown = null
      return refuse(route, 412, conflict)
    }
    const days = [...known.values()].flatMap(({ schedule_num_days }) => schedule_num_days ?? [])
    const isFirst = template?.schedule_num_days === Math.min(...days)
    if (!isFirst || route.request().method() !== 'PUT') return refuse(route, 409)
    const saved = { ...template, ...route.request().postDataJSON(), version: 99 }
    return route.fulfill({
      json: hostile(watch, { ...saved, affected_cases: affected, events: [] }),
    })
  })
}
