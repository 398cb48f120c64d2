import { ResumeDialog } from './automation/resume-dialog.tsx'
import { BillingDialog } from './billing/billing-dialog.tsx'
import { CallbackDialog } from './callback/callback-dialog.tsx'
import { ContactDialog } from './contact/contact-dialog.tsx'
import { DeletionDialog } from './deletion/deletion-dialog.tsx'
import { FindingAddDialog } from './finding-add/add-dialog.tsx'
import { findingDeletion } from './finding-delete/delete-model.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { CancelInvoiceDialog } from './invoices/cancel-invoice-dialog.tsx'
import { InvoiceDialog } from './invoices/invoice-dialog.tsx'
import { InvoiceNotice } from './invoices/invoice-notice.tsx'
import { LicenseReviewDialog } from './licenses/license-review-dialog.tsx'
import { MailView } from './mail-view/mail-view.tsx'
import { noteDeletion } from './notes/delete-note-model.ts'
import { NoteEditor } from './notes/note-editor.tsx'
import { OfferDialog } from './offer/offer-dialog.tsx'
import { ImprintDialog } from './owner/imprint-dialog.tsx'
import { LogDialog } from './owner/log-dialog.tsx'
import { ReminderDialog } from './reminder/reminder-dialog.tsx'
import { mailDeletion } from './scheduled-mails/delete-mail-model.ts'
import { ScheduledMailDialog } from './scheduled-mails/preview-dialog.tsx'
import { AutoFillDialog } from './set-up/auto-fill-dialog.tsx'
import { FlowDialog } from './set-up/flow-dialog.tsx'
import { LanguageDialog } from './set-up/language-dialog.tsx'
import { TagDialog } from './tags/tag-dialog.tsx'
import { UpdateContactDialog } from './update-contact/update-contact-dialog.tsx'
import { LicenseUploadDialog, OriginalUploadDialog } from './uploads/upload-dialogs.tsx'

/** What opens over the case; none of them shows before it is asked for. */
export function CaseDialogs() {
  return (
    <>
      <NoteEditor />
      <DeleteNoteDialog />
      <TagDialog />
      <ReminderDialog />
      <MailView />
      <UpdateContactDialog />
      <ScheduledMailDialog />
      <DeleteMailDialog />
      <LicenseReviewDialog />
      <ResumeDialog />
      <FindingAddDialog />
      <DeleteFindingDialog />
      <LicenseUploadDialog />
      <OriginalUploadDialog />
      <CallbackDialog />
      <BillingDialog />
      <InvoiceDialog />
      <InvoiceNotice />
      <CancelInvoiceDialog />
      <ContactDialog />
      <OfferDialog />
      <FlowDialog />
      <LanguageDialog />
      <AutoFillDialog />
      <ImprintDialog />
      <LogDialog />
      <HistoryDialog />
    </>
  )
}

/** NOTE-05. */
function DeleteNoteDialog() {
  return (
    <DeletionDialog of={noteDeletion} titleOf={() => 'Delete note'}>
      {() => 'The note will be deleted for everyone.'}
    </DeletionDialog>
  )
}

/** Asks before an image use goes. */
function DeleteFindingDialog() {
  return (
    <DeletionDialog of={findingDeletion} titleOf={() => 'Delete image use'}>
      {({ original_image, license }) =>
        `“${original_image.filename}” will be deleted for everyone${license ? ', along with its license' : ''}. Its fee will no longer be claimed.`
      }
    </DeletionDialog>
  )
}

const goneFailed = (subject: string) =>
  `${subject === '' ? 'The email' : `“${subject}”`} will be removed from the activities and will not be sent again.`

/** Asks before a mail goes that was never sent (G-479). */
function DeleteMailDialog() {
  return (
    <DeletionDialog
      of={mailDeletion}
      titleOf={(mail) => (mail?.failed ? 'Delete failed email' : 'Delete scheduled email')}
    >
      {({ failed, name }) => (failed ? goneFailed(name) : `“${name}” will not be sent.`)}
    </DeletionDialog>
  )
}
