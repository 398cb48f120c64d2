import { createEvent } from 'effector'
import type { CaseBulkKind } from '../../contracts/model/cases/case-bulk.ts'
import type { DraftHead } from '../../contracts/model/mail/mail-draft.ts'

/**
 * What an action asks for where the view decides how: a feature listens to the request that concerns
 * it. Whoever asks (button, menu, key) knows nothing of the feature.
 */

/** Open the add-case dialog. */
export const addCaseRequested = createEvent()
/** Open the note editor of the selected case. */
export const addNoteRequested = createEvent()
/** Open the 'Add image use' dialog of the selected case (FINDING-02). */
export const addFindingRequested = createEvent()
/** Put the caret into the tag field of the selected case. */
export const addTagRequested = createEvent()
/** Open the reminder editor of the selected case. */
export const reminderRequested = createEvent()
/** Open the licensing offer of the selected case. */
export const offerRequested = createEvent()
/** Open the contact of the website owner of the selected case. */
export const contactEditRequested = createEvent()
/** Open the imprint of the selected case. */
export const imprintEditRequested = createEvent()
/** Write a line into the case log of the selected case. */
export const logEntryRequested = createEvent()
/** Load the case list afresh. */
export const listRefreshRequested = createEvent()
/** Select the case that is open, or leave it out again. */
export const selectToggleRequested = createEvent()
/** Select all cases in the list, loaded or not. */
export const selectAllRequested = createEvent()
/** Ask what is to be done to the selected cases. */
export const bulkRequested = createEvent<CaseBulkKind>()
/** Take back the last change that a toast still offers to take back. */
export const undoRequested = createEvent()
/** Put the caret into the search field of the case list. */
export const searchFocusRequested = createEvent()
/** Turn the filter of the case list off, or on again with the last choice; without one, offer the choices (LIST-07). */
export const filterRequested = createEvent()
/** Offer the filters of the case list. */
export const filterMenuRequested = createEvent()
/** Ask for the name under which the shown list is to be kept. */
export const saveViewRequested = createEvent()
/** Show the cases in the wide table, or in the list beside the detail. */
export const tableToggleRequested = createEvent()
/** Open the dialog that saves the shown list as a file. */
export const exportRequested = createEvent()
/** Go through what is listed, case by case. */
export const triageRequested = createEvent()
/** Go through what waits, in the order of the daily routine. */
export const routineRequested = createEvent()
/** The case of the triage is done: on to the next. */
export const triageDoneRequested = createEvent()
/** Leave the case of the triage for later: on to the next. */
export const triageSkipRequested = createEvent()
/** Back to the case before. */
export const triageBackRequested = createEvent()
/** End the triage. */
export const triageLeft = createEvent()
/** Reverse the order of the case list. */
export const sortToggleRequested = createEvent()
/** Offer what the case list can be sorted by. */
export const sortMenuRequested = createEvent()
/** Select the case after or before the selected one in the list. */
export const caseStepRequested = createEvent<'next' | 'previous'>()
/** Pause what the mail flow of the selected case still sends, or let it go on. */
export const automationToggleRequested = createEvent()
/** Write an email for the selected case. */
export const newMailRequested = createEvent()
/** Write an email with this invoice of a case that is being opened. */
export const invoiceMailRequested = createEvent<{ caseId: string; invoiceId: string }>()
/** Answer an email of the selected case by its id; null for the one that is open, or the newest. */
export const replyRequested = createEvent<string | null>()
/** Answer such an email with a template of the case's mail flow. */
export const templateReplyRequested = createEvent<string | null>()
/** Look at a template of the case's mail flow as an email of the selected case. */
export const templatePreviewRequested = createEvent()
/** Write a letter for the selected case. */
export const letterRequested = createEvent()
/** Send a letter of the selected case again that needs a correction, by its id. */
export const letterResendRequested = createEvent<string>()
/** Send the failed email of this entry of the selected case again. */
export const resendRequested = createEvent<string>()
/** Go on with what was written about the selected case and not sent. */
export const draftRequested = createEvent<Pick<DraftHead, 'kind' | 'ref'>>()
/** Open the mail of the selected case that was left unread for longest. */
export const unreadMailRequested = createEvent()
/** Mark the open mail as unread. */
export const mailUnreadRequested = createEvent()
/** Activate the open case: checks the provider, then asks (STATE-06). */
export const activationRequested = createEvent()
/** Ask whether the open case is to be cancelled. */
export const cancellationRequested = createEvent()
/** Ask whether the open case is to be active again. */
export const reactivationRequested = createEvent()
/** Ask whether the open case is to be in STANDBY again. */
export const resetRequested = createEvent()
/** Choose the mail flow of the open case. */
export const flowRequested = createEvent()
/** Choose the portal language of the open case. */
export const languageRequested = createEvent()
/** Choose the template that the open case is filled in from. */
export const autoFillRequested = createEvent()
/** Generate an invoice of the open case: asks who it is made out to, or says why it cannot be. */
export const invoiceRequested = createEvent()
/** Show who changed what of the open case. */
export const historyRequested = createEvent()
/** Open the settlement portal of the open case in a new tab. */
export const viewCaseRequested = createEvent()
/** Tell how to get a higher plan (SUBS-40). */
export const upgradeRequested = createEvent()
/** Light becomes dark and back. */
export const themeToggleRequested = createEvent()
/** Comfortable rows become compact and back. */
export const densityToggleRequested = createEvent()
/** Open the event log, or close it. */
export const eventLogToggleRequested = createEvent()
/** Open the palette that finds and runs. */
export const paletteRequested = createEvent()
/** Let the keys of actions rest, or take them up again. */
export const hotkeysToggleRequested = createEvent()
/** Open the dialog of the user's own names. */
export const profileRequested = createEvent()
/** Open the dialog of a new password. */
export const passwordChangeRequested = createEvent()
/** Open the dialog of the user's own second factor. */
export const secondFactorRequested = createEvent()
/** Open the editor of the email signature. */
export const signatureRequested = createEvent()
/** Choose how long the user's own emails can be taken back. */
export const sendDelayRequested = createEvent()
/** End the session on this browser. */
export const logoutRequested = createEvent()
