import { Switch } from '@blueprintjs/core'
import { PLACEHOLDER_LABEL_MAX_LENGTH } from '../../../../contracts/limits.ts'
import type { PortalLinkConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { portalLink } from '../../../../contracts/rules/placeholders/portal-link.ts'
import {
  LINK_TEXT_MAX_LENGTH,
  type PortalLinkField,
} from '../../../../contracts/rules/placeholders/portal-link-errors.ts'
import { Choice } from '../../../ui/field/choice.tsx'
import { ColourField } from '../../../ui/field/colour-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ConfigDialog } from '../dialogs/config-dialog.tsx'
import { MailSample } from '../dialogs/mail-sample.tsx'
import { type ConfigDialogProps, useConfigForm } from '../dialogs/use-config-form.ts'
import { dialogTitle } from '../placeholder-words.ts'
import { colorTexts, contrastWarning, portalLinkKind } from './portal-link-kind.ts'

/** In a letter a button is no choice, unless it is the one that was made. */
const kinds = (isPrinted: boolean, chosen: PortalLinkConfig['link_type']) =>
  [
    { value: 'url', text: 'Address' },
    { value: 'text', text: 'Alternative text' },
    { value: 'button', text: 'Button', disabled: isPrinted && chosen !== 'button' },
  ] as const

/** The address that samples show: no case of anybody's. */
const sampleFacts = { portalAddress: 'https://portal.example/c/20114', portalToken: null }

/** How the settlement portal is linked, and what the link does (PH-15; PLINK-01 to PLINK-12). */
export function PortalLinkDialog(props: ConfigDialogProps<PortalLinkConfig>) {
  const { form, errorOf, change, frame } = useConfigForm(portalLinkKind, props)
  const { isPrinted, config } = props.of
  return (
    <ConfigDialog
      title={dialogTitle('settlement_portal', props.of.name)}
      frame={frame}
      width="form"
    >
      <div className="fw-fields">
        <div className="fw-field fw-stack">
          <span className="fw-field-label" aria-hidden="true">
            Show the link as
          </span>
          <Choice
            label="Show the link as"
            options={kinds(isPrinted, config.link_type)}
            value={form.link_type}
            onChoose={(link_type) => change({ link_type })}
          />
          {isPrinted && (
            <p className="fw-text-small fw-text-3">
              On paper nothing can be clicked. Letters show the short address for typing.
            </p>
          )}
        </div>
        {form.link_type === 'text' && (
          <TextField
            label="Alternative text"
            required
            most={LINK_TEXT_MAX_LENGTH}
            value={form.link_text ?? ''}
            error={errorOf('link_text')}
            onChange={(link_text) => change({ link_text })}
          />
        )}
        {form.link_type === 'button' && (
          <ButtonFields form={form} errorOf={errorOf} onChange={change} />
        )}
        <div>
          <Switch
            label="Log in automatically"
            checked={form.auto_login && !isPrinted}
            disabled={isPrinted}
            onChange={({ currentTarget }) => change({ auto_login: currentTarget.checked })}
          />
          <p className="fw-switch-help fw-text-small fw-text-3">
            The link opens the case without its Case ID and PIN. Printed letters never do.
          </p>
        </div>
        <div>
          <Switch
            label="Open the payment box"
            checked={form.open_payment_box && !isPrinted}
            disabled={isPrinted}
            onChange={({ currentTarget }) => change({ open_payment_box: currentTarget.checked })}
          />
          <p className="fw-switch-help fw-text-small fw-text-3">
            The page opens where the website owner can pay at once. Printed letters never do.
          </p>
        </div>
        <MailSample
          title={isPrinted ? 'Link in the letter' : 'Link in the email'}
          html={portalLink(form, sampleFacts, 'html')}
          otherwise={
            form.link_type === 'button'
              ? 'Enter a button label to see the button.'
              : 'Enter an alternative text to see the link.'
          }
        />
      </div>
    </ConfigDialog>
  )
}

interface ButtonProps {
  readonly form: PortalLinkConfig
  readonly errorOf: (field: PortalLinkField) => string | null
  readonly onChange: (changed: Partial<PortalLinkConfig>) => void
}

/** The label of the button and its two colors (PLINK-05, PLINK-08). */
function ButtonFields({ form, errorOf, onChange }: ButtonProps) {
  const colors = colorTexts(form)
  const warning = contrastWarning(form)
  return (
    <>
      <TextField
        label="Button label"
        required
        most={PLACEHOLDER_LABEL_MAX_LENGTH}
        value={form.button_label ?? ''}
        error={errorOf('button_label')}
        onChange={(button_label) => onChange({ button_label })}
      />
      <ColourField
        label="Background color"
        value={colors.background}
        error={errorOf('button_bg_color')}
        onChange={(button_bg_color) => onChange({ button_bg_color })}
      />
      <ColourField
        label="Text color"
        value={colors.text}
        error={errorOf('button_fg_color')}
        onChange={(button_fg_color) => onChange({ button_fg_color })}
      />
      {warning !== null && (
        <Notice tone="warning" announce="politely">
          {warning}
        </Notice>
      )}
    </>
  )
}
