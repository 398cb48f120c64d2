/** What is done with mails, and with the flow and the language that they come from. */
import type { EmailActivity } from '../../contracts/model/cases/activity.ts'
import { isEmail } from '../../src/projections/cases/timeline.ts'
import {
  type Attempt,
  type AttemptOf,
  byState,
  type Facts,
  of,
  pick,
  simple,
  stays,
} from './attempt.ts'
import { type Judged, refused, type Verdict } from './table.ts'
import { bareFlow, inactiveLanguage } from './world.ts'

const mails = ({ timeline }: Facts): EmailActivity[] => timeline.filter(isEmail)
const ours = (facts: Facts) => mails(facts).filter(({ type }) => type !== 'EMAIL_IN')

/** One that failed, if there is one that may be drawn, else any that left. */
function failedOrSent(facts: Facts): EmailActivity | undefined {
  const failed = ours(facts).filter(({ content }) => content.status === 'FAILED')
  const sent = ours(facts).filter(({ content }) => content.status === 'SENT')
  return facts.value % 4 === 0
    ? pick(sent, facts.value)
    : (pick(failed, facts.value) ?? pick(sent, facts.value))
}

/** What is planned on a case, by its status. */
const planned = ({ timeline }: Facts, status: 'SCHEDULED' | 'PAUSED') =>
  timeline.filter((entry) => entry.type === 'EMAIL_SCHEDULED' && entry.content.status === status)

function pause(facts: Facts): Attempt {
  const verdict =
    planned(facts, 'SCHEDULED').length === 0 ? refused('nothing waits', 409) : stays(facts)
  return {
    does: { command: 'case.automation.pause', input: of(facts) },
    verdict: byState('pause', facts, verdict),
  }
}

function resume(facts: Facts): Attempt {
  const { num_scheduled_emails_failed: one, num_triggered_emails_failed: other } =
    facts.detail.overview
  const verdict = (): Verdict => {
    if (planned(facts, 'PAUSED').length === 0) return refused('nothing is paused', 409)
    return one + other > 0 ? refused('a mail has failed', 409) : stays(facts)
  }
  return {
    does: { command: 'case.automation.resume', input: of(facts) },
    verdict: byState('resume', facts, verdict()),
  }
}

function removal(facts: Facts): Attempt {
  const waiting = facts.timeline.filter(({ type }) => type === 'EMAIL_SCHEDULED')
  const found = facts.value % 3 === 0 ? failedOrSent(facts) : pick(waiting, facts.value)
  if (!found) return null
  const isStuck = isEmail(found) && found.content.status !== 'FAILED'
  return {
    does: { command: 'case.scheduled-mail.delete', input: { ...of(facts), activity_id: found.id } },
    verdict: isStuck ? refused('neither waits nor has failed', 409) : stays(facts),
  }
}

const written = ({ caseId, value }: Facts) => ({
  ...{ case_id: caseId, to: `owner-${caseId}@shop.example`, cc: '', bcc: '' },
  ...{ subject: `word ${value}`, content: '<p>Hello</p>', attachments: [] },
})

function resend(facts: Facts): Attempt {
  const found = failedOrSent(facts)
  if (!found) return null
  const { status, subject, to } = found.content
  const verdict = (): Verdict => {
    // The initial mail of a flow that has none is empty: nothing of it can be sent.
    if (subject === '') return refused('empty', 400)
    if (facts.detail.email_flow_id === null) return refused('no flow', 409)
    return status === 'FAILED' ? stays(facts) : refused('not failed', 409)
  }
  return {
    does: {
      command: 'case.mail.send',
      input: { ...written(facts), to, subject, case_activity_id: found.id, delay: 0 },
    },
    verdict: byState('mail resend', facts, verdict()),
  }
}

const byFlow = (facts: Facts): Verdict =>
  facts.detail.email_flow_id === null ? refused('no flow', 409) : stays(facts)

/** Every other one waits, and leaves when a day has passed. */
function sendNew(facts: Facts): Attempt {
  const input = { ...written(facts), delay: facts.value % 2 === 0 ? 30 : 0 }
  return {
    does: { command: 'case.mail.send', input },
    verdict: byState('mail send', facts, byFlow(facts)),
  }
}

const note = (facts: Facts): Attempt => ({
  does: { command: 'case.mail.log', input: written(facts) },
  verdict: byState('mail log', facts, byFlow(facts)),
})

/** What a person wrote and has not left, else any that did. */
function takeBack(facts: Facts): Attempt {
  const mine = ours(facts).filter(({ content }) => content.automation_info === null)
  const waiting = mine.filter(({ content }) => content.status === 'SCHEDULED')
  const found = pick(waiting, facts.value) ?? mine.find(({ content }) => content.status === 'SENT')
  if (!found) return null
  const hasLeft = found.content.status === 'SENT'
  const input = { case_id: facts.caseId, activity_id: found.id }
  return {
    does: { command: 'case.mail.take-back', input },
    verdict: byState('mail back', facts, hasLeft ? refused('has left', 409) : stays(facts)),
  }
}

const mark =
  (command: 'email.mark-read' | 'email.mark-unread') =>
  (facts: Facts): Attempt => {
    const found = pick(mails(facts), facts.value)
    if (!found) return null
    return {
      does: { command, input: { case_id: facts.caseId, email_id: found.content.email_id } },
      verdict: found.type === 'EMAIL_IN' ? stays(facts) : refused('a mail of ours', 409),
    }
  }

function language(facts: Facts): Attempt {
  const { customer, value, detail } = facts
  const [id, language] = pick(
    [
      [`${customer.id}-language`, 'en'],
      [`${customer.id}-french`, 'fr'],
      [inactiveLanguage(customer), 'pl'],
    ] as const,
    value,
  ) ?? ['', '']
  const isHidden = language === 'pl' && detail.state !== 'STANDBY'
  return {
    does: {
      command: 'case.language.assign',
      input: { ...of(facts), translation: { id, language } },
    },
    verdict: byState('language', facts, isHidden ? refused('inactive', 409) : stays(facts)),
  }
}

export const mailAttempts = {
  flow: simple('flow', 'case.flow.assign', ({ customer, value }) => ({
    flow:
      value % 3 === 0
        ? { id: bareFlow(customer), name: 'Bare' }
        : { id: `${customer.id}-flow`, name: 'Flow' },
  })),
  language,
  pause,
  resume,
  'planned mail delete': removal,
  'mail resend': resend,
  'mail send': sendNew,
  'mail log': note,
  'mail back': takeBack,
  'mail read': mark('email.mark-read'),
  'mail unread': mark('email.mark-unread'),
} satisfies Partial<Record<Judged, AttemptOf>>
