/** The preview of a template, as its tests open and ask it. */
import { screen, within } from '@testing-library/react'
import type { TemplatePreview } from '../../../../contracts/api/mail/template-preview.ts'
import { PreviewDialog } from '../../../../src/features/mail-flows/preview/preview-dialog.tsx'
import { asked, type FakeGateway } from '../../client/fake-gateway.ts'
import { openTemplate, pane } from './template-desk.tsx'

/** Three cases of a flow, newest first, as a preview names them. */
const line = ['1003', '1002', '1001']

/** How a text arrives for a case. */
export const aPreview = (parts: Partial<TemplatePreview> = {}): TemplatePreview => {
  const { case_id = '1002' } = parts
  const at = line.indexOf(case_id)
  return {
    case_id,
    host: `harbour-${case_id}.example`,
    previous_case_id: line[at - 1] ?? null,
    next_case_id: line[at + 1] ?? null,
    from: 'Claims Team <claims@lichtbild.example>',
    to: `owner-${case_id}@harbour.example`,
    subject: `Your pictures, case ${case_id}`,
    html: `<p>Dear owner of ${case_id}</p>`,
    text: `Dear owner of ${case_id}`,
    missing_placeholders: [],
    language: 'de',
    letter: null,
    ...parts,
  }
}

/** The editor with the preview beside it; what was asked for comes from `gateway`. */
export async function openPreview(parts: Parameters<typeof openTemplate>[0] = {}) {
  const opened = await openTemplate({ ...parts, beside: <PreviewDialog /> })
  return {
    ...opened,
    press: () => opened.user.click(pane().getByRole('button', { name: 'Preview' })),
  }
}

export const dialog = () => within(screen.getByRole('dialog', { name: /^Preview: / }))

/** The texts that were to be previewed so far. */
export const previewed = (gateway: FakeGateway) =>
  asked(gateway, 'previewTemplate').map(({ request }) => Object(request).body)
