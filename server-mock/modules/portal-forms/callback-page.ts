import {
  CALLBACK_MAX_LENGTH,
  type CallbackField,
  type CallbackInput,
  type CallbackProblem,
  callbackProblems,
  readCallback,
} from '../../../contracts/rules/portal/callback-form.ts'
import { isRefused } from '../../calls/refusal.ts'
import { type Markup, markup } from '../../text/page.ts'
import { applyExternalEvent } from '../external-events/apply-external-event.ts'
import { attributesOf, type Field, fieldOf, summaryOf } from './fields.ts'
import { type Answer, dayAfter, goTo, pageOf, problemPage, type Visit } from './visit.ts'

/** After these days whoever still waits is told another way. */
const WAIT_DAYS = 7

const DONE = '/callback/done'

type Problems = ReadonlyMap<CallbackField, CallbackProblem>

function fieldsOf({ wording: { words, say } }: Visit, problems: Problems) {
  const { callback } = words
  const labels: Readonly<Record<CallbackField, string>> = {
    ...{ name: callback.name, role: callback.role, phone_number: callback.phone },
    ...{ email: callback.email, note: callback.note },
  }
  const field = (name: CallbackField, more: Partial<Field> = {}): Field => {
    const problem = problems.get(name)
    const said =
      problem && say(callback[problem], { field: labels[name], max: CALLBACK_MAX_LENGTH })
    return { name, label: labels[name], problem: said, ...more }
  }
  return {
    name: field('name'),
    role: field('role', { hint: callback.roleHint, isOptional: true }),
    phone_number: field('phone_number', { hint: callback.phoneHint }),
    email: field('email', { isOptional: true }),
    note: field('note', { hint: callback.noteHint, isOptional: true }),
  }
}

/** What is known of who was written to, so that nobody types it again. */
function known({ detail: { opponent_contact_details: contact } }: Visit): CallbackInput {
  const { name, phone_number, email } = contact
  return {
    ...{ name: name ?? '', role: '', note: '' },
    phone_number: phone_number ?? '',
    email: email ?? '',
  }
}

function formOf(visit: Visit, input: CallbackInput, problems: Problems): Markup {
  const { detail, wording, link } = visit
  const { callback } = wording.words
  const fields = fieldsOf(visit, problems)
  const line = (name: Exclude<CallbackField, 'note'>, type: string, autocomplete: string): Markup =>
    fieldOf(
      visit,
      fields[name],
      markup`<input ${attributesOf(fields[name])} type="${type}" autocomplete="${autocomplete}" value="${input[name]}">`,
    )
  const before = detail.callback_request
  return markup`${summaryOf(visit, Object.values(fields))}
<p>${wording.say(callback.intro, { company: visit.claimant })}</p>${
    before === null
      ? null
      : markup`<p class="state">${wording.say(callback.before, { date: wording.day(before.date_requested) })}</p>`
  }
<form class="fields" method="post" action="${link('/callback')}?case=${detail.id}" novalidate>
${line('name', 'text', 'name')}
${line('role', 'text', 'organization-title')}
${line('phone_number', 'tel', 'tel')}
${line('email', 'email', 'email')}
${fieldOf(visit, fields.note, markup`<textarea ${attributesOf(fields.note)} rows="4">${input.note}</textarea>`)}
<button>${callback.submit}</button></form>`
}

/** The form for a callback. */
export const callbackPage = (visit: Visit): Answer =>
  pageOf(visit.wording.words.callback.title, formOf(visit, known(visit), new Map()))

function typedIn(form: URLSearchParams): CallbackInput {
  const given = (name: CallbackField): string => form.get(name) ?? ''
  return {
    ...{ name: given('name'), role: given('role'), note: given('note') },
    ...{ phone_number: given('phone_number'), email: given('email') },
  }
}

/** The form with what was typed into it before, which is not taken yet. */
export const callbackAgain = (visit: Visit, form: URLSearchParams): Answer =>
  pageOf(visit.wording.words.callback.title, formOf(visit, typedIn(form), new Map()))

/** Takes the form: what is wrong comes back with everything that was typed. */
export async function takeCallback(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { services, customerId, detail, wording } = visit
  const typed = typedIn(form)
  const read = readCallback(typed)
  const problems = callbackProblems(read)
  const { title } = wording.words.callback
  if (problems.size > 0) return problemPage(title, formOf(visit, typed, problems))
  const done = await applyExternalEvent(services, {
    ...{ kind: 'callback-requested', customer_id: customerId, case_id: detail.id },
    ...{ name: read.name, role: read.role || null, email: read.email || null },
    ...{ phone_number: read.phone_number || null, note: read.note || null },
  })
  // Refused where the case was closed meanwhile: its page says so.
  return goTo(isRefused(done) ? '' : DONE)
}

/** What happens next; the same whenever it is opened again, as long as the request stands. */
export function callbackDonePage(visit: Visit): Answer {
  const { detail, wording, claimant, link, hasImprint } = visit
  const { callback, site } = wording.words
  const asked = detail.callback_request
  if (asked === null) return goTo('/callback')
  const date = dayAfter(visit, asked.date_requested, WAIT_DAYS)
  return pageOf(
    callback.doneTitle,
    markup`<p>${wording.say(callback.doneNext, { company: claimant })}</p>
<p>${site.caseId}: <strong>${detail.id}</strong></p>
<p>${wording.say(hasImprint ? callback.doneWhen : callback.doneWhenNoImprint, { date })}</p>
<p><a href="${link('')}">${site.backToCase}</a></p>`,
  )
}
