import type { PortalWords } from '../../reference/portal-words/portal-words.ts'
import { judgeLicense, type LicenseKind, licenseKinds } from '../files/file-kinds.ts'

/** Why a licence of the visitor is not taken, by the name that the words of a language have for it. */
export type LicenseProblem = keyof Pick<
  PortalWords['upload'],
  'fileMissing' | 'wrongType' | 'tooLarge' | 'empty' | 'unreadable'
>

export type LicenseVerdict =
  | { ok: true; kind: LicenseKind }
  | { ok: false; problem: LicenseProblem }

const isOfKind = (filename: string): boolean =>
  licenseKinds.some((kind) => filename.toLowerCase().endsWith(`.${kind}`))

/** Whether a file may be a licence; the causes are told apart, since each is mended in another way. */
export function judgeVisitorLicense(filename: string, bytes: Uint8Array): LicenseVerdict {
  const no = (problem: LicenseProblem): LicenseVerdict => ({ ok: false, problem })
  if (filename === '') return no('fileMissing')
  if (!isOfKind(filename)) return no('wrongType')
  if (bytes.length === 0) return no('empty')
  const verdict = judgeLicense(filename, bytes)
  if (verdict.ok) return verdict
  return no(verdict.reason === 'size' ? 'tooLarge' : 'unreadable')
}
