import { Flash, Manual, Moon } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { themeToggleRequested } from '../../actions/requests.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/plain/logo.tsx'
import { tip } from '../../ui/tip-layer.tsx'
import { $dark } from '../appearance.ts'
import { config } from '../config.ts'
import { ConnectionState } from './connection-state.tsx'
import { UserMenu } from './user-menu.tsx'
import { WaitingChip } from './waiting-chip.tsx'

/** Logo, connection, knowledge base, theme and user (SHELL-02 to SHELL-04). */
export function ShellHeader() {
  const { dark, toggleTheme } = useUnit({ dark: $dark, toggleTheme: themeToggleRequested })
  return (
    <header className="fw-shell-header">
      <Logo />
      <span className="fw-shell-spring" />
      <WaitingChip />
      <ConnectionState />
      <a
        className="fw-header-link"
        href={config.knowledgeBaseUrl}
        target="_blank"
        rel="noreferrer"
        aria-label="Knowledge base, opens in a new tab"
        {...tip('Knowledge base')}
      >
        <Manual />
      </a>
      <IconButton
        icon={dark ? Flash : Moon}
        label={dark ? 'Light theme' : 'Dark theme'}
        onClick={() => toggleTheme()}
      />
      <UserMenu />
    </header>
  )
}
