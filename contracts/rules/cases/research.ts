/** What is found out about a website's owner before a case is claimed: the imprint, and the log of the search. */

import { NOTE_MAX_LENGTH } from '../../limits.ts'
import type { CaseState, Imprint } from '../../model/cases/case.ts'
import { isEmailAddress } from '../addresses/email-address.ts'
import { webAddress } from '../addresses/web-address.ts'
import { accept, decline, type Verdict } from '../verdict.ts'
import { allowsResearch } from './case-allows.ts'

/** What the website says of its owner; the id is the server's. */
export type ImprintFacts = Omit<Imprint, 'id'>

/** The imprint of a website that says nothing of its owner. */
export const emptyImprint: ImprintFacts = {
  name: null,
  company: null,
  email: null,
  phone_number: null,
  street_address: null,
  postal_code: null,
  city: null,
  country: null,
  screenshot_url: null,
}

/** The fields of the imprint as its form names them. */
export const imprintLabels: Record<keyof ImprintFacts, string> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone_number: 'Phone',
  street_address: 'Street',
  postal_code: 'Postal code',
  city: 'City',
  country: 'Country',
  screenshot_url: 'Link to a screenshot',
}

const given = {
  imprint: 'another imprint',
  'log-entry': 'a log entry',
}

/** Why the research part of a case cannot be written now (HTTP 409), or null. */
export const researchRefusal = (state: CaseState, what: keyof typeof given): string | null =>
  allowsResearch(state)
    ? null
    : `Invalid request: case in state ${state} cannot be given ${given[what]}.`

const trimmed = (text: string | null): string | null => text?.trim() || null

export type ImprintErrors = Partial<Record<'email' | 'screenshot_url', string>>

/** What is wrong with an imprint, by its fields; all of them may be empty, since a website may say nothing. */
export function imprintErrors(imprint: ImprintFacts): ImprintErrors {
  const email = trimmed(imprint.email)
  const link = trimmed(imprint.screenshot_url)
  return {
    ...(email !== null &&
      !isEmailAddress(email) && {
        email: 'Enter a valid email address, for example name@example.com',
      }),
    ...(link !== null &&
      webAddress(link) === null && {
        screenshot_url: 'Enter a full link, for example https://example.com/screenshot.png',
      }),
  }
}

/** An imprint as it is stored: trimmed, empty as null; one that says nothing at all is none. */
export function readImprint(imprint: ImprintFacts): Verdict<ImprintFacts | null> {
  const [wrong] = Object.values(imprintErrors(imprint))
  if (wrong !== undefined) return decline(wrong)
  const read: ImprintFacts = {
    name: trimmed(imprint.name),
    company: trimmed(imprint.company),
    email: trimmed(imprint.email),
    phone_number: trimmed(imprint.phone_number),
    street_address: trimmed(imprint.street_address),
    postal_code: trimmed(imprint.postal_code),
    city: trimmed(imprint.city),
    country: trimmed(imprint.country),
    screenshot_url: trimmed(imprint.screenshot_url),
  }
  return accept(Object.values(read).some((value) => value !== null) ? read : null)
}

/** An entry of the case log as it is stored, trimmed, or what is wrong with it; bounded as notes are. */
export function readLogEntry(text: string): Verdict<string> {
  const entry = text.trim()
  if (entry === '') return decline('Write something before saving the entry')
  if (entry.length > NOTE_MAX_LENGTH) {
    return decline(`Enter at most ${NOTE_MAX_LENGTH} characters`)
  }
  return accept(entry)
}
