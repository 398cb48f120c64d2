import { BillingDialog } from './billing/billing-dialog.tsx'
import { CallbackDialog } from './callback/callback-dialog.tsx'
import { ContactDialog } from './contact/contact-dialog.tsx'
import { ResendDialog } from './failed-mails/resend-dialog.tsx'
import { FindingAddDialog } from './finding-add/add-dialog.tsx'
import { DeleteFindingDialog } from './finding-delete/delete-dialog.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { CancelInvoiceDialog } from './invoices/cancel-invoice-dialog.tsx'
import { InvoiceDialog } from './invoices/invoice-dialog.tsx'
import { InvoiceNotice } from './invoices/invoice-notice.tsx'
import { LicenseReviewDialog } from './licenses/license-review-dialog.tsx'
import { MailView } from './mail-view/mail-view.tsx'
import { DeleteNoteDialog } from './notes/delete-note-dialog.tsx'
import { NoteEditor } from './notes/note-editor.tsx'
import { OfferDialog } from './offer/offer-dialog.tsx'
import { ImprintDialog } from './owner/imprint-dialog.tsx'
import { LogDialog } from './owner/log-dialog.tsx'
import { ReminderDialog } from './reminder/reminder-dialog.tsx'
import { DeleteMailDialog } from './scheduled-mails/delete-mail-dialog.tsx'
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
      <ResendDialog />
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
