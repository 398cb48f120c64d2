/** Messages that both sides compare or show, verbatim (G-315, G-316). */
export const messages = {
  tokenExpired: 'Authentication Failure: Token expired',
  tokenInvalid: 'Authentication Failure: Invalid token',
  authenticationFailed: 'Authentication failed',
  deactivated: 'Your account has been deactivated. Please contact your admin.',
  unverified: 'unverified_account',
  forbidden: 'Access forbidden',
  passwordRule:
    'Password must be at least 8 characters long and includes 1 number and 1 special character.',
  passwordCommon: 'This password is too common. Choose another one.',
  passwordOwn:
    'This password contains your name, email address, company name or “Framewright”. Choose another one.',
  linkExpired: 'This link has expired or is no longer valid. Request a new one.',
  unreachable: 'The server is unreachable at the moment. Please try again later.',
  loggedOut: 'You have been logged out. Someone else might have logged in with the same account',
  /** Of a wrong current password (PROFILE-05; G-251). */
  passwordWrong: 'Invalid password.',
  /** The login is too long ago for what was asked: the same once more, with the password. */
  passwordAsked: 'Enter your password to continue.',
  /** The password is right, a code is asked for. */
  secondFactorAsked: 'Enter the code from your authenticator app.',
  secondFactorMissing: 'Your company requires two-factor authentication. Set it up to continue.',
  challengeExpired: 'You waited too long or tried too many times. Enter your password again.',
  codeWrong: 'This code is not correct. Enter the one that your authenticator app shows now.',
  codeUsed: 'This code has already been used. Wait for the next one, at most 30 seconds.',
  recoveryCodeWrong: 'This recovery code is not correct or has already been used.',
  notFound: 'Not found',
  conflict: 'This case was changed by another user in the meantime.',
  userConflict: 'This user was changed by another user in the meantime.',
  conflictOfDetails: 'The business details were changed by another user in the meantime.',
  conflictOfMailSetup: 'The email setup was changed by another user in the meantime.',
  refusedMailServer: 'These values failed the last validation. Change them or validate them again.',
  conflictOfTemplate: 'This template was changed by another user in the meantime.',
  othersNote: 'You can only delete notes created by yourself',
  attachmentsTooLarge: 'The attachments are too large.',
  fileTooLarge: 'A file can be at most 10 MB.',
  invalidDomain: 'Please use a valid domain name e.g. example.com',
} as const
