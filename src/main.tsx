import './theme/login-page.css'
import { allSettled, fork } from 'effector'
import { Provider } from 'effector-react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/app.css'
import './app/wiring.ts'
import { dropServiceWorkers } from './app/service-workers.ts'
import { browserGateway } from './bus/gateway-browser.ts'
import { $gateway } from './bus/gateway-store.ts'
import { loginTakenOver } from './features/login/index.ts'
import { appStarted } from './projections/session.ts'
import { readStaticLogin } from './ui/plain/static-login.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Read before the first render takes the static form away.
const typed = readStaticLogin()
const scope = fork({ values: [[$gateway, browserGateway()]] })

allSettled(loginTakenOver, { scope, params: typed })
allSettled(appStarted, { scope })
dropServiceWorkers()

createRoot(root).render(
  <Provider value={scope}>
    <App focused={typed.focused} />
  </Provider>,
)
