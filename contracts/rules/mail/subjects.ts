const SHOWN_LENGTH = 50

/** Whether the title of a mail's dialog leaves some of its subject out. */
export const isCutSubject = (subject: string): boolean => subject.length > SHOWN_LENGTH

/** A subject as the title of the dialog with a mail's attachments shows it (CASECONST-12). */
export const shownSubject = (subject: string): string =>
  isCutSubject(subject) ? `${subject.slice(0, SHOWN_LENGTH)}…` : subject
