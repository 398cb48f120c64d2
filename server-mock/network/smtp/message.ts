import MailComposer from 'nodemailer/lib/mail-composer'

type Parts = ConstructorParameters<typeof MailComposer>[0]

/** A mail as it travels. Nothing is fetched and no file is read on the way. */
export const writeMessage = (
  parts: Omit<Parts, 'disableFileAccess' | 'disableUrlAccess'>,
): Promise<Buffer> =>
  new MailComposer({ ...parts, disableFileAccess: true, disableUrlAccess: true }).compile().build()
