import type { Page, Route } from 'playwright-core'
import { Activity } from '../../../contracts/model/cases/activity.ts'
import { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'

export const SMTP_REFUSAL = 'Invalid login: 535 Authentication failed'

/** The failed mail as the timeline shows it (G-402). */
const failedMail = (detail: CaseDetail, at: string): Activity =>
  Activity.parse({
    id: 'unsent',
    case_activity_id: 'unsent',
    case_id: detail.id,
    created: at,
    user_name: 'Jonas Feld',
    user_id: null,
    type: 'EMAIL_OUT',
    content: {
      email_id: 'unsent',
      to: detail.opponent_contact_details.email ?? '',
      from: 'cases@halden-roth.example',
      subject: 'Use of our photographs on your website',
      preview: '',
      unread: 0,
      status: 'FAILED',
      mail_content: null,
      history: [{ event: 'failed', error_msg: SMTP_REFUSAL, at }],
      automation_info: { kind: 'INITIAL', template_name: 'Initial email' },
      has_attachments: false,
    },
  })

/**
 * Activates in this browser alone, with an outgoing server that refuses the login: whoever takes the next
 * picture finds the case in STANDBY.
 */
export async function activateWithoutMail(page: Page, at: string): Promise<void> {
  let isActive = false
  const activated = (detail: CaseDetail): CaseDetail => ({
    ...detail,
    state: 'ACTIVE',
    overview: { ...detail.overview, was_activated: true, num_triggered_emails_failed: 1 },
  })
  const detailOf = async (route: Route, url: string) => {
    const headers = await route.request().allHeaders()
    const answer = await route.fetch({ url, method: 'GET', headers })
    return { answer, detail: CaseDetail.parse(await answer.json()) }
  }
  await page.route(/\/api\/cases\/\d+\/activate_case(\?|$)/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/activate_case(\?.*)?$/, '')
    const { detail } = await detailOf(route, url)
    isActive = true
    const told = { initial_email_sent: 0, initial_email_error: SMTP_REFUSAL, events: [] }
    await route.fulfill({ json: { ...activated(detail), ...told } })
  })
  await page.route(/\/api\/cases\/\d+$/, async (route) => {
    if (!isActive) return route.continue()
    const { answer, detail } = await detailOf(route, route.request().url())
    await route.fulfill({ response: answer, json: activated(detail) })
  })
  await page.route(/\/api\/cases\/\d+\/activities$/, async (route) => {
    if (!isActive) return route.continue()
    const answer = await route.fetch()
    const url = route.request().url().replace('/activities', '')
    const { detail } = await detailOf(route, url)
    const known = z.array(Activity).parse(await answer.json())
    await route.fulfill({ response: answer, json: [failedMail(detail, at), ...known] })
  })
}
