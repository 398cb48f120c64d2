import { MailView } from './mail-view/mail-view.tsx'
import { DeleteNoteDialog } from './notes/delete-note-dialog.tsx'
import { NoteEditor } from './notes/note-editor.tsx'
import { ReminderDialog } from './reminder/reminder-dialog.tsx'
import { TagDialog } from './tags/tag-dialog.tsx'

/** What opens over the case; none of them shows before it is asked for. */
export function CaseDialogs() {
  return (
    <>
      <NoteEditor />
      <DeleteNoteDialog />
      <TagDialog />
      <ReminderDialog />
      <MailView />
    </>
  )
}
