import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import {
  judgeVisitorLicense,
  type LicenseProblem,
} from '../../../contracts/rules/portal/license-form.ts'
import { isRefused } from '../../calls/refusal.ts'
import { unpackingRefusal } from '../../files/unpacked.ts'
import { type Markup, markup } from '../../text/page.ts'
import { applyExternalEvent } from '../external-events/apply-external-event.ts'
import type { Judged } from '../findings/uploads.ts'
import { attributesOf, type Field, fieldOf, summaryOf } from './fields.ts'
import { type Answer, dayAfter, goTo, pageOf, problemPage, type Visit } from './visit.ts'

/** After these days whoever still waits is told another way. */
const WAIT_DAYS = 14
const NOTE_MAX_LENGTH = 300

/** What a visitor sends. */
export type LicenseForm = {
  use: string
  note: string
  file: { filename: string; bytes: Uint8Array } | null
}

type Wrong = { use?: string; file?: string; note?: string }
type Typed = Pick<LicenseForm, 'use' | 'note'>

/** The image uses that a licence can still be sent for: a valid one stands (G-463). */
const openUses = ({ findings }: CaseDetail) =>
  findings.flatMap((finding, at) =>
    finding.license?.state === 'VALID' ? [] : [{ id: finding.id, finding, number: at + 1 }],
  )

const isClaimed = ({ state }: CaseDetail): boolean =>
  state === 'ACTIVE' || state === 'PAYMENT_PROCESSING'

/** Whether the door "I have a licence" leads anywhere. */
export const takesLicenses = (detail: CaseDetail): boolean =>
  isClaimed(detail) && openUses(detail).length > 0

const sizeLimit = ({ wording }: Visit): string => wording.size(FILE_MAX_BYTES)

function optionsOf({ detail, wording: { words, say, number } }: Visit, chosen: string): Markup[] {
  const count = number(detail.findings.length)
  return openUses(detail).map(({ id, finding, number: at }) => {
    const label = say(words.uses.useOf, { number: number(at), count })
    const selected = id === chosen ? markup` selected` : null
    return markup`<option value="${id}"${selected}>${label}: ${finding.original_image.filename}</option>`
  })
}

/** What the script says by itself, in the words of the page. */
function saidByScript(visit: Visit): Markup {
  const { upload } = visit.wording.words
  const size = sizeLimit(visit)
  return markup` data-upload data-max="${FILE_MAX_BYTES}" data-too-large="${visit.wording.say(upload.tooLarge, { size })}" data-empty="${upload.empty}" data-sending="${upload.sending}" data-progress="${upload.progress}" data-checking="${upload.checking}" data-stop="${upload.stop}" data-stopped="${upload.stopped}" data-failed="${upload.failed}"`
}

/** The file comes last: of a form that is too large, what stands before it is kept. */
function formOf(visit: Visit, typed: Typed, wrong: Wrong): Markup {
  const { wording, link } = visit
  const { upload } = wording.words
  const use: Field = { name: 'use', label: upload.use, problem: wrong.use }
  const file: Field = {
    ...{ name: 'file', label: upload.file, problem: wrong.file },
    hint: wording.say(upload.types, { size: sizeLimit(visit) }),
  }
  const note: Field = {
    ...{ name: 'note', label: upload.note, problem: wrong.note },
    ...{ hint: upload.noteHint, isOptional: true },
  }
  return markup`${summaryOf(visit, [use, note, file])}
<p>${upload.intro}</p>
<form class="fields" method="post" enctype="multipart/form-data" action="${link('/license')}?case=${visit.detail.id}" novalidate${saidByScript(visit)}>
${fieldOf(visit, use, markup`<select ${attributesOf(use)}><option value="">${upload.chooseUse}</option>${optionsOf(visit, typed.use)}</select>`)}
${fieldOf(visit, note, markup`<textarea ${attributesOf(note)} rows="3">${typed.note}</textarea>`)}
${fieldOf(visit, file, markup`<input ${attributesOf(file)} type="file" accept=".pdf,.jpg,.jpeg,.gif,.png,.doc,.docx,.odt">`)}
<button>${upload.submit}</button></form>`
}

/** Said in place of the form where no licence is taken. */
function closedPage({ detail, wording: { words }, link }: Visit): Answer {
  const { upload, site } = words
  const text = isClaimed(detail) ? upload.noneOpen : upload.closed
  const back = markup`<p><a href="${link('')}">${site.backToCase}</a></p>`
  return pageOf(upload.title, markup`<p class="state">${text}</p>${back}`)
}

/** The form for a licence; the only use there is is chosen already. */
export function licensePage(visit: Visit): Answer {
  if (!takesLicenses(visit.detail)) return closedPage(visit)
  const [only, ...others] = openUses(visit.detail)
  const use = only && others.length === 0 ? only.id : ''
  return pageOf(visit.wording.words.upload.title, formOf(visit, { use, note: '' }, {}))
}

/** The form with what was typed into it before, which is not taken yet; a file has to be chosen again. */
export function licenseAgain(visit: Visit, form: URLSearchParams): Answer {
  if (!takesLicenses(visit.detail)) return closedPage(visit)
  const typed = { use: form.get('use') ?? '', note: form.get('note') ?? '' }
  return pageOf(visit.wording.words.upload.title, formOf(visit, typed, {}))
}

/** The form again, with why a file was not taken. What was typed stays; a file has to be chosen again. */
export function licenseProblem(visit: Visit, typed: Typed, problem: LicenseProblem): Answer {
  const { upload } = visit.wording.words
  const file = visit.wording.say(upload[problem], { size: sizeLimit(visit) })
  return problemPage(upload.title, formOf(visit, typed, { file }))
}

/** The file as what it is, or why it is not taken. */
async function judged(file: LicenseForm['file']): Promise<Judged | LicenseProblem> {
  if (file === null) return 'fileMissing'
  const verdict = judgeVisitorLicense(file.filename, file.bytes)
  if (!verdict.ok) return verdict.problem
  const isZipped = verdict.kind === 'docx' || verdict.kind === 'odt'
  if (isZipped && (await unpackingRefusal(file.bytes))) return 'unreadable'
  return { ...file, kind: verdict.kind }
}

/** Takes the form: what is wrong comes back with everything that was typed. */
export async function takeLicense(visit: Visit, form: LicenseForm): Promise<Answer> {
  const { services, customerId, detail, wording } = visit
  if (!takesLicenses(detail)) return closedPage(visit)
  const { upload, callback } = wording.words
  const file = await judged(form.file)
  const note = form.note.replaceAll(/(?!\n)\p{Cc}/gu, '').trim()
  const finding = detail.findings.find(({ id }) => id === form.use)
  const wrong: Wrong = {
    ...(finding === undefined && { use: upload.useMissing }),
    ...(finding?.license?.state === 'VALID' && { use: upload.alreadyValid }),
    ...(typeof file === 'string' && {
      file: wording.say(upload[file], { size: sizeLimit(visit) }),
    }),
    ...(note.length > NOTE_MAX_LENGTH && {
      note: wording.say(callback.tooLong, { field: upload.note, max: NOTE_MAX_LENGTH }),
    }),
  }
  if (typeof file === 'string' || finding === undefined || Object.keys(wrong).length > 0)
    return problemPage(upload.title, formOf(visit, form, wrong))
  const event = {
    ...{ kind: 'license-uploaded' as const, customer_id: customerId, case_id: detail.id },
    ...{ finding_id: finding.id, filename: file.filename.slice(0, 300), note: note || null },
  }
  const done = await applyExternalEvent(services, event, file)
  // Refused where the case has changed meanwhile: its page says how it stands.
  return goTo(isRefused(done) ? '' : `/license/done/${finding.id}`)
}

/** What happens next and when; the same whenever it is opened again, as long as the licence waits. */
export function licenseDonePage(visit: Visit, findingId: string): Answer {
  const { detail, wording, claimant, link } = visit
  const { upload, site } = wording.words
  const license = detail.findings.find(({ id }) => id === findingId)?.license
  if (license?.state !== 'UNCHECKED') return goTo('')
  const received = wording.day(license.date_uploaded)
  const date = dayAfter(visit, license.date_uploaded, WAIT_DAYS)
  const more = takesLicenses(detail)
    ? markup`<p><a href="${link('/license')}">${upload.another}</a></p>`
    : null
  return pageOf(
    upload.doneTitle,
    markup`<p class="state">${wording.say(upload.doneFile, { file: license.filename, date: received })}</p>
<p>${site.caseId}: <strong>${detail.id}</strong></p>
<p>${wording.say(upload.doneReview, { company: claimant })}</p>
<ul><li>${upload.doneValid}</li><li>${upload.doneInvalid}</li></ul>
<p>${wording.say(upload.doneWhen, { date })}</p>
${more}<p><a href="${link('')}">${site.backToCase}</a></p>`,
  )
}
