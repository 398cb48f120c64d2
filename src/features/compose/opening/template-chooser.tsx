import { useUnit } from 'effector-react'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { NO_TEMPLATES } from '../../../../contracts/rules/mail/compose.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { focusOnArrival } from '../../../ui/dialog-form/focus-on-arrival.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { composeClosed, type Purpose } from '../draft/open-model.ts'
import {
  $choosing,
  $templates,
  blankLetterChosen,
  templateChosen,
  templatesRetried,
} from './template-model.ts'

/** How a flow gets what is missing (COMPOSE-35). */
const howToAdd = (kind: string, section: string): string =>
  `This mail flow contains no ${kind} template. Add one under Mail Flows: open the mail flow, and create a template under “${section}”.`

type Way = {
  title: string
  /** Which templates can be chosen. */
  has: (template: ListedMailTemplate) => boolean
  /** Said where there are none. */
  none: string
}

const ways: Readonly<Record<Purpose, Way>> = {
  reply: {
    title: 'Reply with template',
    has: ({ type }) => type === 'custom',
    none: howToAdd('custom', 'Custom'),
  },
  preview: {
    title: 'Preview email template',
    has: ({ type }) => type !== 'letter',
    none: NO_TEMPLATES,
  },
  letter: {
    title: 'New letter',
    has: ({ type }) => type === 'letter',
    none: howToAdd('letter', 'Letters'),
  },
}

/** Which template of the case's flow is to be an email or a letter (COMPOSE-34, COMPOSE-35, COMPOSE-38). */
export function TemplateChooser() {
  const { choosing, templates, close, retry, blank } = useUnit({
    choosing: $choosing,
    templates: $templates,
    close: composeClosed,
    retry: templatesRetried,
    blank: blankLetterChosen,
  })
  if (choosing === null) return null
  const { title, has, none } = ways[choosing.purpose]
  return (
    <ViewDialog
      title={title}
      isOpen
      width="narrow"
      onClose={() => close()}
      footStart={
        choosing.purpose === 'letter' && (
          <LinkButton onClick={() => blank()}>Write without a template</LinkButton>
        )
      }
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
        <Choices templates={templates.filter(has)} none={none} />
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
      {templates.map((template, at) => (
        <li key={template.id}>
          <Button
            fill
            kind="minimal"
            {...(at === 0 && { ref: focusOnArrival })}
            onClick={() => choose(template)}
          >
            {template.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
