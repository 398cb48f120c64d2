import type { FileRef, ImageUpload } from '../../../../contracts/model/upload.ts'
import {
  findingDeletionRefusal,
  findingRefusal,
  licenseUploadRefusal,
} from '../../../../contracts/rules/findings/findings.ts'
import { withFindings } from '../../../../contracts/rules/offers/licensed-offer.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { base64Of } from '../effects/base64.ts'
import { gone } from '../effects/gone-file.ts'
import { predictFindings } from '../effects/license-effects.ts'

type FindingCommand =
  | 'case.finding.add'
  | 'case.finding.delete'
  | 'case.finding.replace-original'
  | 'case.license.upload'

async function imageOf({ uploadRegistry }: Gateway, ref: FileRef): Promise<ImageUpload | null> {
  const file = uploadRegistry.get(ref.file_id)
  return file && { base64: await base64Of(file), filename: ref.filename }
}

function refuseDeletion({ input }: Command<'case.finding.delete'>, view: View): string | null {
  const detail = detailIn(view, input.case_id)
  return detail ? findingDeletionRefusal(detail.state, detail.findings) : null
}

function predictDeletion(command: Command<'case.finding.delete'>, view: View): Prediction | null {
  const { case_id, finding_id } = command.input
  const detail = detailIn(view, case_id)
  const findings = detail?.findings.filter(({ id }) => id !== finding_id)
  if (!detail || !findings || findings.length === detail.findings.length) return null
  const after = withFindings(detail, findings)
  return predictFindings(command, view, detail, after, 'case.finding-removed')
}

/** Ids and addresses of what is uploaded are the server's to give: nothing is shown of it before the answer. */
export const findingHandlers: Pick<CommandHandlers<View, Prediction>, FindingCommand> = {
  'case.finding.add': {
    toasts: { done: 'Finding added!' },
    refuse: ({ input }, view) => {
      const state = detailIn(view, input.case_id)?.state
      return state ? findingRefusal(state, 'added') : null
    },
    run: async (command, gateway) => {
      const { case_id, page_screenshot, original_image, page_link, price } = command.input
      const page = await imageOf(gateway, page_screenshot)
      if (!page) return gone(page_screenshot)
      const original = await imageOf(gateway, original_image)
      if (!original) return gone(original_image)
      const request = {
        params: { id: case_id },
        body: { page_screenshot: page, page_link, original_image: original, price },
      }
      const watch = gateway.uploadRegistry.watchOf(page_screenshot.file_id)
      const answer = await gateway.change('addFinding', request, headersOf(command), watch)
      return doneWith(answer, nothing)
    },
  },
  'case.finding.delete': {
    toasts: { done: 'Success' },
    refuse: refuseDeletion,
    run: async (command, gateway) => {
      const { case_id, finding_id } = command.input
      const request = { params: { id: case_id, findingId: finding_id } }
      return doneWith(await gateway.change('deleteFinding', request, headersOf(command)), nothing)
    },
    predict: predictDeletion,
  },
  'case.finding.replace-original': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) => {
      const state = detailIn(view, input.case_id)?.state
      return state ? findingRefusal(state, 'changed') : null
    },
    run: async (command, gateway) => {
      const { case_id, finding_id, original_image } = command.input
      const body = await imageOf(gateway, original_image)
      if (!body) return gone(original_image)
      const request = { params: { id: case_id, findingId: finding_id }, body }
      const watch = gateway.uploadRegistry.watchOf(original_image.file_id)
      const answer = await gateway.change('replaceOriginal', request, headersOf(command), watch)
      return doneWith(answer, nothing)
    },
  },
  'case.license.upload': {
    toasts: { done: 'Success' },
    refuse: ({ input }, view) => {
      const detail = detailIn(view, input.case_id)
      const finding = detail?.findings.find(({ id }) => id === input.finding_id)
      return detail && finding ? licenseUploadRefusal(detail.state, finding) : null
    },
    run: async (command, gateway) => {
      const { case_id, finding_id, license_file, note } = command.input
      const file = gateway.uploadRegistry.get(license_file.file_id)
      if (!file) return gone(license_file)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const request = {
        params: { id: case_id, findingId: finding_id },
        body: {
          license_file: { filename: license_file.filename, bytes },
          ...(note !== null && { note }),
        },
      }
      const watch = gateway.uploadRegistry.watchOf(license_file.file_id)
      const answer = await gateway.change('uploadLicense', request, headersOf(command), watch)
      return doneWith(answer, nothing)
    },
  },
}
