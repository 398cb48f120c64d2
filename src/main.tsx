import { fork, scopeBind } from 'effector'
import { Provider } from 'effector-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/app.css'
import { dropServiceWorkers } from './app/service-workers.ts'
import { browserGateway } from './bus/gateway-browser.ts'
import { $gateway } from './bus/gateway-store.ts'
import { loginTakenOver } from './features/login/index.ts'
import { appStarted } from './projections/session.ts'
import { readStaticLogin } from './ui/plain/static-login.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const scope = fork({ values: [[$gateway, browserGateway()]] })
scopeBind(appStarted, { scope })()

const staticLogin = readStaticLogin()
scopeBind(loginTakenOver, { scope })(staticLogin)
void dropServiceWorkers()

createRoot(root).render(
  <StrictMode>
    <Provider value={scope}>
      <App focused={staticLogin.focused} />
    </Provider>
  </StrictMode>,
)
