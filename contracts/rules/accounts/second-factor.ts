/** What somebody types as a second factor: a code of the authenticator app (RFC 6238), or a recovery code. */

export const CODE_DIGITS = 6
export const STEP_SECONDS = 30
/** How many recovery codes somebody has. */
export const RECOVERY_CODES = 10

/** 120 random bits as base32, in groups that can be read aloud. */
const RECOVERY_LENGTH = 24
const GROUP = 4

/** Digits as the apps show them, also in two groups, and as an input method of another script gives them. */
const bare = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** The six digits of a code, whatever stands between them; null for anything else. */
export function readCode(typed: string): string | null {
  const code = bare(typed)
  return /^\d{6}$/.test(code) ? code : null
}

/** A recovery code without its groups and in lower case; null for anything else. */
export function readRecoveryCode(typed: string): string | null {
  const code = bare(typed).toLowerCase()
  return code.length === RECOVERY_LENGTH && /^[a-z2-7]+$/.test(code) ? code : null
}

/** A recovery code as it is shown: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export const shownRecoveryCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

export const codeForm = `Enter the ${CODE_DIGITS} digits that your authenticator app shows, for example 123456.`
export const recoveryCodeForm =
  'Enter one of your recovery codes, for example abcd-efgh-ijkl-mnop-qrst-uvwx.'

/** The file in which recovery codes are kept; `account` is the address they belong to. */
export const recoveryCodesText = (account: string, codes: readonly string[]): string =>
  [
    'Framewright recovery codes',
    `Account: ${account}`,
    'Each code can be used once to log in, instead of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n')
