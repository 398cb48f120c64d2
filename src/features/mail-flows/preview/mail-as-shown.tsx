import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import type { TemplatePreview } from '../../../../contracts/api/mail/template-preview.ts'
import { MAIL_BODY_STYLE } from '../../../../contracts/rules/mail/mail-body.ts'
import { useTextPictures } from '../../../actions/pictures/text-pictures.ts'
import { Choice } from '../../../ui/field/choice.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { languageName } from '../../../ui/names.ts'
import { MailFrame } from '../../../ui/safe-html/mail-frame.tsx'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'

type View = 'phone' | 'tablet' | 'desktop' | 'text'

const views: readonly { value: View; text: string }[] = [
  { value: 'desktop', text: 'Desktop' },
  { value: 'tablet', text: 'Tablet' },
  { value: 'phone', text: 'Phone' },
  { value: 'text', text: 'Plain text' },
]

/** How wide a mail program shows it, in pixels; a desktop's has the room that there is. */
const widths: Readonly<Record<View, number | undefined>> = {
  phone: 375,
  tablet: 768,
  desktop: undefined,
  text: undefined,
}

/** An email as mail programs show it: from and to whom, in three widths, light and dark, and for those without HTML. */
export function MailAsShown({ shown }: { readonly shown: TemplatePreview }) {
  const [view, setView] = useState<View>('desktop')
  const [isDark, setDark] = useState(false)
  const pictures = useTextPictures()
  const name = `Email: ${shown.subject}`
  return (
    <>
      <PropertyList>
        <Property label="From">{shown.from || <i>No outgoing mail server is active</i>}</Property>
        <Property label="To">{shown.to || <i>The case has no email address</i>}</Property>
        <Property label="Language">{languageName(shown.language ?? 'en')}</Property>
        <Property label="Subject">
          <b>{shown.subject}</b>
        </Property>
      </PropertyList>
      <div className="fw-preview-views fw-line">
        <Choice label="Shown as" options={views} value={view} onChoose={setView} />
        {view !== 'text' && (
          <Checkbox
            className="fw-preview-dark"
            checked={isDark}
            onChange={({ currentTarget }) => setDark(currentTarget.checked)}
          >
            Dark mail program
          </Checkbox>
        )}
      </div>
      {view === 'text' ? (
        <section className="fw-preview-text" aria-label={name}>
          {shown.text}
        </section>
      ) : (
        <ScrollRegion className="fw-preview-screen" label="Preview">
          <div style={{ width: widths[view] }}>
            <MailFrame
              html={`<div style="${MAIL_BODY_STYLE}">${shown.html}</div>`}
              allowRemote={false}
              pictures={pictures}
              title={name}
              isDark={isDark}
              isWhole
            />
          </div>
        </ScrollRegion>
      )}
    </>
  )
}
