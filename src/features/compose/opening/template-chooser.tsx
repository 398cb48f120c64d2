import { useUnit } from 'effector-react'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { NO_TEMPLATES } from '../../../../contracts/rules/mail/compose.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { composeClosed } from '../draft/open-model.ts'
import { $choosing, $templates, templateChosen, templatesRetried } from './template-model.ts'

/** How a flow gets what is missing (COMPOSE-35). */
const NO_CUSTOM =
  'This mail flow contains no custom template. Add one under Mail Flows: open the mail flow, and create a template under “Custom”.'

/** Which template of the case's flow is to be an email (COMPOSE-34, COMPOSE-35, COMPOSE-38). */
export function TemplateChooser() {
  const { choosing, templates, close, retry } = useUnit({
    choosing: $choosing,
    templates: $templates,
    close: composeClosed,
    retry: templatesRetried,
  })
  if (choosing === null) return null
  const isReply = choosing.purpose === 'reply'
  return (
    <ViewDialog
      title={isReply ? 'Reply with template' : 'Preview email template'}
      isOpen
      width="narrow"
      onClose={() => close()}
      actions={<Button onClick={() => close()}>Close</Button>}
    >
      {templates === null && (
        <Skeleton label="Loading templates">
          <SkeletonBar width="100%" height={96} />
        </Skeleton>
      )}
      {typeof templates === 'string' && (
        <ErrorState title="The templates could not be loaded" onRetry={() => retry()}>
          {templates}
        </ErrorState>
      )}
      {typeof templates === 'object' && templates !== null && (
        <Choices
          templates={templates.filter(({ type }) =>
            isReply ? type === 'custom' : type !== 'letter',
          )}
          none={isReply ? NO_CUSTOM : NO_TEMPLATES}
        />
      )}
    </ViewDialog>
  )
}

interface ChoicesProps {
  readonly templates: readonly ListedMailTemplate[]
  readonly none: string
}

function Choices({ templates, none }: ChoicesProps) {
  const choose = useUnit(templateChosen)
  if (templates.length === 0) return <p>{none}</p>
  return (
    <ul className="fw-compose-templates fw-stack">
      {templates.map((template) => (
        <li key={template.id}>
          <Button fill kind="minimal" onClick={() => choose(template)}>
            {template.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
