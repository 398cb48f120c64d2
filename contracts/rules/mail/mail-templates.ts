/** What a template may hold, and what its save asks (document 3, sections 4 and 5). */

import {
  NAME_MAX_LENGTH,
  PLACEHOLDER_LABEL_MAX_LENGTH,
  SENDER_ADDRESS_MAX_LENGTH,
  SENDER_ADDRESS_MAX_LINES,
  SUBJECT_MAX_LENGTH,
  TEMPLATE_CONTENT_MAX_LENGTH,
} from '../../limits.ts'
import type { Plan } from '../../model/accounts/user.ts'
import type {
  LetterHeader,
  MailTemplate,
  PlaceholderConfig,
  ScheduleType,
  TemplateConfig,
  WaitingMails,
} from '../../model/mail/mail-template.ts'
import { isShownName, UNSHOWN } from '../accounts/profile.ts'
import { familyOf } from '../placeholders/catalogue.ts'
import { imageUsesErrors, storedImageUses } from '../placeholders/image-uses-errors.ts'
import { subjectTagsError, tagOf, usedConfigs } from '../placeholders/insert.ts'
import { portalLinkErrors, storedPortalLink } from '../placeholders/portal-link-errors.ts'
import { salutationErrors, storedSalutation } from '../placeholders/salutation-errors.ts'
import { isBlankHtml } from '../typed/blank-html.ts'
import { lengthRefusal, tooLong } from '../typed/typed-length.ts'
import { type NumberRule, readNumber } from '../typed/typed-number.ts'
import type { Verdict } from '../verdict.ts'
import { triggerLabels } from './flow-sections.ts'
import { isTemplateLocked } from './mail-flows.ts'

type Kind = Pick<MailTemplate, 'type' | 'trigger_event'>

/** What the days of a template count from (TPL-05; G-37). */
export function scheduleType({ type, trigger_event }: Kind): ScheduleType | null {
  if (type === 'scheduled') return 'AFTER_INITIAL'
  return type === 'triggered' && trigger_event === 'DISCOUNT_END' ? 'BEFORE_DISCOUNT_END' : null
}

/** The field for days takes a whole number from 1 to 365 (TPL-29; G-36). */
export const daysRule: NumberRule = { kind: 'count', decimals: 0, min: 1, max: 365, example: 7 }

/** The days that were typed; null for an empty field. */
export const readDays = (text: string): Verdict<number | null> => readNumber(text, daysRule)

/** A template as a form or a call gives it. */
export type TemplateValues = Pick<
  MailTemplate,
  'name' | 'type' | 'trigger_event' | 'schedule_num_days' | 'subject' | 'content' | 'config'
>

/** Without the header that every letter has. */
const emptyHeader: LetterHeader = { case_id_label: '', case_pin_label: '', sender_address: '' }

const trimmedHeader = (header: LetterHeader): LetterHeader => ({
  case_id_label: header.case_id_label.trim(),
  case_pin_label: header.case_pin_label.trim(),
  sender_address: header.sender_address.trim(),
})

function storedConfig(config: PlaceholderConfig): PlaceholderConfig {
  if (config.type === 'salutation') return storedSalutation(config)
  return config.type === 'image_uses' ? storedImageUses(config) : storedPortalLink(config)
}

/**
 * A template as it is stored: what its type does not have is dropped (TPL-30), and so are settings of placeholders
 * whose tag is gone (PH-11).
 */
export function storedTemplate(values: TemplateValues): TemplateValues {
  const { type, config, content } = values
  const used = Object.entries(usedConfigs(config.placeholders, content))
  return {
    name: values.name.trim(),
    type,
    trigger_event: type === 'triggered' ? values.trigger_event : null,
    schedule_num_days: type === 'scheduled' ? values.schedule_num_days : null,
    subject: values.subject.trim(),
    content,
    config: {
      placeholders: Object.fromEntries(used.map(([name, own]) => [name, storedConfig(own)])),
      ...(type === 'letter' && {
        letter_header: trimmedHeader(config.letter_header ?? emptyHeader),
      }),
    },
  }
}

/** What is wrong with each field; empty where nothing is. In the order in which messages are said. */
export type TemplateErrors = {
  name?: string
  subject?: string
  content?: string
  schedule_num_days?: string
  case_pin_label?: string
  case_id_label?: string
  sender_address?: string
  /** By the name of the tag whose settings are incomplete. */
  placeholders?: Readonly<Record<string, string>>
}

function nameError(name: string): string | null {
  if (name.trim() === '') return 'Please enter a name for your template.'
  const long = lengthRefusal(name, NAME_MAX_LENGTH)
  if (long !== null) return long
  return isShownName(name.trim()) ? null : `The name contains ${UNSHOWN}`
}

/** What is no part of a line. */
const unlined = /[\p{Cc}\u2028\u2029]/u

function subjectError(subject: string): string | null {
  if (subject.trim() === '') return 'Please enter a subject for your template.'
  if (unlined.test(subject.trim())) return `The subject contains ${UNSHOWN}`
  return subjectTagsError(subject) ?? lengthRefusal(subject, SUBJECT_MAX_LENGTH)
}

function contentError(content: string): string | null {
  if (isBlankHtml(content)) return 'Please enter content for your template.'
  // With the blanks around it, which are stored.
  const { length } = content
  return length > TEMPLATE_CONTENT_MAX_LENGTH ? tooLong(length, TEMPLATE_CONTENT_MAX_LENGTH) : null
}

/** Another template of the same flow. */
export type OtherTemplate = Pick<MailTemplate, 'type' | 'trigger_event' | 'schedule_num_days'>

/** Said of a day on which another email leaves already (TPL-28). */
export const daysTakenMessage = (days: number): string =>
  `Another email is scheduled to be sent after ${days} day(s), please choose another period.`

function daysError(days: number | null, others: readonly OtherTemplate[]): string | null {
  if (days === null) return 'Please enter Number of Days for your template.'
  const read = readDays(String(days))
  if (!read.ok) return read.message
  const isTaken = others.some((one) => one.type === 'scheduled' && one.schedule_num_days === days)
  return isTaken ? daysTakenMessage(days) : null
}

function headerErrors(header: LetterHeader): TemplateErrors {
  const { case_pin_label: pin, case_id_label: id, sender_address: sender } = header
  const labelError = (label: string, missing: string) =>
    label.trim() === '' ? missing : lengthRefusal(label, PLACEHOLDER_LABEL_MAX_LENGTH)
  const lines = sender.trim().split(/\r\n|\r|\n/u).length
  return errorsIn({
    case_pin_label: labelError(pin, 'Please enter Case PIN Label for your template.'),
    case_id_label: labelError(id, 'Please enter Case ID Label for your template.'),
    sender_address:
      lines > SENDER_ADDRESS_MAX_LINES
        ? `Enter at most ${SENDER_ADDRESS_MAX_LINES} lines`
        : lengthRefusal(sender, SENDER_ADDRESS_MAX_LENGTH),
  })
}

const unfit = (name: string): string => `These settings do not fit ${tagOf(name)}.`

/** Settings under a tag that never has any; those whose tag is gone are no matter (PH-11). */
export function settingsError({ placeholders }: TemplateConfig): string | null {
  const name = Object.keys(placeholders).find((given) => familyOf(given) === null)
  return name === undefined ? null : `${tagOf(name)}: ${unfit(name)}`
}

/** Why the settings under a tag cannot be saved, or null. */
function configError(name: string, config: PlaceholderConfig): string | null {
  if (familyOf(name) !== config.type) return unfit(name)
  const errors: Readonly<Record<string, string>> =
    config.type === 'salutation'
      ? salutationErrors(config)
      : config.type === 'image_uses'
        ? imageUsesErrors(config)
        : portalLinkErrors(config)
  return Object.values(errors)[0] ?? null
}

function placeholderErrors({ config, content }: TemplateValues): TemplateErrors {
  const used = Object.entries(usedConfigs(config.placeholders, content))
  const wrong = used.flatMap(([name, own]) => {
    const error = configError(name, own)
    return error === null ? [] : [[name, error] as const]
  })
  return wrong.length === 0 ? {} : { placeholders: Object.fromEntries(wrong) }
}

type Judged = Partial<Record<Exclude<keyof TemplateErrors, 'placeholders'>, string | null>>

const errorsIn = (errors: Judged): TemplateErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))

/**
 * What keeps a template from being saved, field by field (TPL-22 to TPL-32). `others`: the other templates of
 * its flow, without the one that is saved.
 */
export function templateErrors(
  values: TemplateValues,
  others: readonly OtherTemplate[],
): TemplateErrors {
  const { type, schedule_num_days } = values
  return {
    ...errorsIn({
      name: nameError(values.name),
      subject: subjectError(values.subject),
      content: contentError(values.content),
      schedule_num_days: type === 'scheduled' ? daysError(schedule_num_days, others) : null,
    }),
    ...(type === 'letter' && headerErrors(values.config.letter_header ?? emptyHeader)),
    ...placeholderErrors(values),
  }
}

/** The first message in the order of the form, as the server answers it; null where nothing is wrong. */
export function firstTemplateError({ placeholders, ...fields }: TemplateErrors): string | null {
  const [inTag] = Object.entries(placeholders ?? {})
  return Object.values(fields)[0] ?? (inTag ? `${tagOf(inTag[0])}: ${inTag[1]}` : null)
}

/** Why a flow takes no second email for an event (HTTP 409), or null (G-25). */
export function triggerTakenError(kind: Kind, others: readonly Kind[]): string | null {
  const { type, trigger_event: event } = kind
  if (type !== 'triggered' || event === null) return null
  return others.some((one) => one.type === 'triggered' && one.trigger_event === event)
    ? `This mail flow already has an email for '${triggerLabels[event]}'.`
    : null
}

/** The question before a change that active cases may follow (TPL-33, TPL-34, TPL-40). */
export const APPLY_QUESTION = 'Do you want to apply these changes on active cases using this flow?'

/** What is about to be done to a template: `waiting` are its unsent emails, `cases` the ACTIVE cases of the flow. */
export type TemplateAct =
  | { act: 'create'; template: Kind; cases: number }
  | { act: 'change' | 'delete'; waiting: readonly WaitingMails[] }

/**
 * Whether active cases are asked about: for a new email with a day of its own where cases use the flow, else where
 * emails wait (TPL-33, TPL-34, TPL-40; G-28, G-725).
 */
export const asksToApply = (about: TemplateAct): boolean =>
  about.act === 'create'
    ? scheduleType(about.template) !== null && about.cases > 0
    : about.waiting.some(({ count }) => count > 0)

/** The name of a copy: within the limit, and other than those that are there. */
export function copyName(name: string, taken: readonly string[]): string {
  const base = name.replace(/ \(copy(?: \d+)?\)$/u, '')
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`
    const letters = [...base]
    while (letters.join('').length + ending.length > NAME_MAX_LENGTH) letters.pop()
    const copy = letters.join('').trimEnd() + ending
    if (!taken.includes(copy)) return copy
  }
}

/** A template that the plan locks is refused with 403 when it is created or saved (G-23). */
export const lockedMessage = (plan: Plan, kind: Kind): string | null =>
  isTemplateLocked(plan, kind) ? 'Your plan does not include this kind of template.' : null
