/**
 * Messages that both sides compare or show, verbatim (G-315, G-316); imported as `* as messages`, so that each comes with
 * the file that says it.
 */

export const tokenExpired = 'Authentication Failure: Token expired'
export const tokenInvalid = 'Authentication Failure: Invalid token'
export const authenticationFailed = 'Authentication failed'
export const deactivated = 'Your account has been deactivated. Please contact your admin.'
export const unverified = 'unverified_account'
export const forbidden = 'Access forbidden'
export const passwordRule =
  'Password must be at least 8 characters long and includes 1 number and 1 special character.'
export const passwordCommon = 'This password is too common. Choose another one.'
export const passwordOwn =
  'This password contains your name, email address, company name or “Framewright”. Choose another one.'
export const linkExpired = 'This link has expired or is no longer valid. Request a new one.'
export const unreachable = 'The server is unreachable at the moment. Please try again later.'
export const loggedOut =
  'You have been logged out. Someone else might have logged in with the same account'
/** Of a wrong current password (PROFILE-05; G-251). */
export const passwordWrong = 'Invalid password.'
/** The login is too long ago for what was asked: the same once more, with the password. */
export const passwordAsked = 'Enter your password to continue.'
/** The password is right, a code is asked for. */
export const secondFactorAsked = 'Enter the code from your authenticator app.'
export const secondFactorMissing =
  'Your company requires two-factor authentication. Set it up to continue.'
export const challengeExpired =
  'You waited too long or tried too many times. Enter your password again.'
export const codeWrong =
  'This code is not correct. Enter the one that your authenticator app shows now.'
export const codeUsed =
  'This code has already been used. Wait for the next one, at most 30 seconds.'
export const recoveryCodeWrong = 'This recovery code is not correct or has already been used.'
export const notFound = 'Not found'
export const conflict = 'This case was changed by another user in the meantime.'
export const userConflict = 'This user was changed by another user in the meantime.'
export const conflictOfDetails =
  'The business details were changed by another user in the meantime.'
export const conflictOfMailSetup = 'The email setup was changed by another user in the meantime.'
export const refusedMailServer =
  'These values failed the last validation. Change them or validate them again.'
export const conflictOfTemplate = 'This template was changed by another user in the meantime.'
export const conflictOfTranslation = 'This text was changed by another user in the meantime.'
export const conflictOfPortal =
  'The settings of the settlement portal were changed by another user in the meantime.'
/** Said to who chose over what is kept no longer; the client reads that by then. */
export const dashboardChanged =
  'The KPIs and charts were changed in another window in the meantime. Save again to put these in their place, or cancel to keep those.'
export const draftConflict = 'This draft was changed in another tab or on another computer.'
export const draftLeaving = 'This email is already being sent.'
export const othersNote = 'You can only delete notes created by yourself'
export const attachmentsTooLarge = 'The attachments are too large.'
export const fileTooLarge = 'A file can be at most 10 MB.'
export const invalidDomain = 'Please use a valid domain name e.g. example.com'
/** What the server says where a plan has no place left; the client then offers an upgrade (USERS-21). */
export const noSeat = 'Your plan has no seats left. Upgrade your plan or deactivate a user.'
/** Of a letter that is another one than its person has seen (G-732). */
export const letterChanged = 'The letter has changed since its preview.'
