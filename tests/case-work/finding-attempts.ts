/** What is done with image uses and their licences. */
import type { Finding } from '../../contracts/model/cases/finding.ts'
import {
  type Attempt,
  type AttemptOf,
  byState,
  type Facts,
  type Given,
  type Outside,
  of,
  pick,
  simple,
  stays,
} from './attempt.ts'
import { afterLicenses, type Judged, refused, type Verdict } from './table.ts'

function finding({ detail, value }: Facts): Finding | undefined {
  return pick(detail.findings, value)
}

/** The licences of the case as this act would leave them: of one image use another one, or the image use gone. */
const licensesAfter = ({ detail }: Facts, changed: Finding, license: string | null | 'gone') =>
  detail.findings.flatMap((one) =>
    one.id !== changed.id ? [one.license?.state ?? null] : license === 'gone' ? [] : [license],
  )

const ofFinding = (
  act: Judged,
  facts: Facts,
  does: (found: Finding) => Given,
  verdict: (found: Finding) => Verdict,
): Attempt => {
  const found = finding(facts)
  return found ? { does: does(found), verdict: byState(act, facts, verdict(found)) } : null
}

const file = (filename: string, kind: 'png' | 'pdf') => ({ file_id: kind, filename, size: 70 })

function review(facts: Facts): Attempt {
  const found = pick(
    facts.detail.findings.filter(({ license }) => license),
    facts.value,
  )
  if (!found) return null
  const state = facts.value % 4 === 0 ? 'INVALID' : 'VALID'
  const after = (): Verdict => {
    if (facts.detail.state !== 'ACTIVE' || found.license?.state === state) return stays(facts)
    return { to: afterLicenses(licensesAfter(facts, found, state)) }
  }
  return {
    does: { command: 'case.license.review', input: { ...of(facts), finding_id: found.id, state } },
    verdict: byState('license review', facts, after()),
  }
}

const lastFinding = (facts: Facts, found: Finding): Verdict => {
  const { state, findings } = facts.detail
  if (state !== 'ACTIVE') return stays(facts)
  if (findings.length === 1) return refused('the last one of an active case', 409)
  return { to: afterLicenses(licensesAfter(facts, found, 'gone')) }
}

/** Prices that come to nothing for a small fee are among them. */
const prices = [100, 0.01, 59.99, 0.05, 1234.56]

const priceOf = ({ value }: Facts): number => prices[value % prices.length] ?? 1

export const findingAttempts = {
  'license comes': (facts) => {
    const found = finding(facts)
    if (!found) return null
    const event: Outside = {
      kind: 'license-uploaded',
      finding_id: found.id,
      filename: 'license.pdf',
    }
    const isValid = found.license?.state === 'VALID'
    return {
      does: { outside: event },
      verdict: byState(
        'license comes',
        facts,
        isValid ? refused('there is a valid one', 409) : stays(facts),
      ),
    }
  },
  price: (facts) =>
    ofFinding(
      'price',
      facts,
      ({ id }) => ({
        command: 'case.finding.price.change',
        input: { ...of(facts), finding_id: id, price: priceOf(facts) },
      }),
      () => stays(facts),
    ),
  'finding add': simple('finding add', 'case.finding.add', (facts) => ({
    page_screenshot: file('page.png', 'png'),
    original_image: file('original.png', 'png'),
    page_link: 'https://shop.example/page',
    price: priceOf(facts),
  })),
  'finding delete': (facts) =>
    ofFinding(
      'finding delete',
      facts,
      ({ id }) => ({
        command: 'case.finding.delete',
        input: { ...of(facts), finding_id: id },
      }),
      (found) => lastFinding(facts, found),
    ),
  'original replace': (facts) =>
    ofFinding(
      'original replace',
      facts,
      ({ id }) => ({
        command: 'case.finding.replace-original',
        input: { ...of(facts), finding_id: id, original_image: file('other.png', 'png') },
      }),
      () => stays(facts),
    ),
  'license upload': (facts) =>
    ofFinding(
      'license upload',
      facts,
      ({ id }) => ({
        command: 'case.license.upload',
        input: {
          ...of(facts),
          finding_id: id,
          license_file: file('license.pdf', 'pdf'),
          note: null,
        },
      }),
      ({ license }) =>
        license && license.state !== 'INVALID' ? refused('there is one', 409) : stays(facts),
    ),
  'license review': review,
  'license delete': (facts) => {
    const found = pick(
      facts.detail.findings.filter(({ license }) => license),
      facts.value,
    )
    if (!found) return null
    return {
      does: { command: 'case.license.delete', input: { ...of(facts), finding_id: found.id } },
      verdict: byState('license delete', facts),
    }
  },
} satisfies Partial<Record<Judged, AttemptOf>>
