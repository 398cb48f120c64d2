import { PORT_MISSING, REQUEST_TIMEOUT } from '../../../../contracts/rules/mail/mail-server.ts'

const CONFIGURATION = 'Something went wrong, please check your configuration and try again!'

/** By the code that the server's text holds as a whole word (gaps-1, "Raw server texts of 451, 512 and 535"). */
const byCode: readonly (readonly [RegExp, string])[] = [
  [/\b451\b/, CONFIGURATION],
  [/\b512\b/, 'Your SMTP host could not be found, please check your configuration and try again!'],
  [
    /\b535\b/,
    'Your email or password is incorrect, please check your configuration and try again!',
  ],
]

const said = (message: string): string =>
  message === REQUEST_TIMEOUT
    ? CONFIGURATION
    : (byCode.find(([code]) => code.test(message))?.[1] ?? message)

/** Why a validation failed, for its dialog (MAILSETUP-41 to MAILSETUP-45). */
export const dialogText = (message: string): string =>
  message === PORT_MISSING ? 'Please enter a valid host.' : said(message)

/** The same for a toast, after a save for one (MAILSETUP-46). */
export const toastText = (message: string): string =>
  message === PORT_MISSING ? 'Please enter a valid port.' : said(message)

const next = (isActive: boolean): string =>
  isActive
    ? 'You can save the details below.'
    : 'You can activate your setup and save the details below.'

/** MAILSETUP-47, MAILSETUP-48. */
export const validText = (isActive: boolean): string => `Your setup is valid! ${next(isActive)}`

/** The variant of the toast (MAILSETUP-49). */
export const validToast = (isActive: boolean): string =>
  `Success! Your setup is valid. ${next(isActive)}`
