import type { TemplatePreview } from '../../../../contracts/api/mail/template-preview.ts'
import { useTextPictures } from '../../../actions/pictures/text-pictures.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { MailFrame } from '../../../ui/safe-html/mail-frame.tsx'
import type { TemplateForm } from '../template/form-values.ts'

interface Props {
  readonly form: TemplateForm
  readonly shown: TemplatePreview
  readonly letter: NonNullable<TemplatePreview['letter']>
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A letter as it lies on the desk of whoever opens it: A4, with the address where the envelope's window is (G-86). */
export function LetterSheet({ form, shown, letter }: Props) {
  const pictures = useTextPictures()
  const { recipient_address, case_pin, date } = letter
  return (
    <ScrollRegion className="fw-preview-screen" label="Preview">
      <article className="fw-sheet" aria-label={`Letter: ${shown.subject}`}>
        <div className="fw-sheet-window">
          <p className="fw-sheet-sender">{lines(form.sender_address).join(' · ')}</p>
          {recipient_address === null ? (
            <p>
              <mark>The case has no complete postal address</mark>
            </p>
          ) : (
            <address>
              {lines(recipient_address).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
                <div key={at}>{line}</div>
              ))}
            </address>
          )}
        </div>
        <dl className="fw-sheet-facts">
          <dt>{form.case_id_label}</dt>
          <dd>{shown.case_id}</dd>
          <dt>{form.case_pin_label}</dt>
          <dd>{case_pin ?? '–'}</dd>
        </dl>
        <p className="fw-sheet-date">{date}</p>
        <h3 className="fw-sheet-subject">{shown.subject}</h3>
        <MailFrame
          html={shown.html}
          allowRemote={false}
          pictures={pictures}
          title={`Letter: ${shown.subject}`}
          isWhole
        />
      </article>
    </ScrollRegion>
  )
}
