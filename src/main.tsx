import './theme/login-page.css'
import { allSettled, fork } from 'effector'
import { Provider } from 'effector-react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/app.css'
import { beginLogin, isDebug } from './app/debug.ts'
import { engineLoader } from './app/engine-loader.ts'
import { entranceDecided } from './app/entrance.ts'
import { takeLoginPart } from './app/login-part.ts'
import { dropServiceWorkers } from './app/service-workers.ts'
import { hasStoredSession, onStoredSession } from './bus/session-key.ts'
import { loginTakenOver } from './features/login/index.ts'
import { startFetchingAhead } from './ui/fetch-ahead.ts'
import { readStaticLogin } from './ui/plain/static-login.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Read before the first render takes the static form away.
const debug = isDebug(import.meta.env)
const typed = beginLogin(readStaticLogin(), debug)
const scope = fork()
const loadEngine = engineLoader(scope)

takeLoginPart(scope)
allSettled(loginTakenOver, { scope, params: typed })
if (hasStoredSession()) loadEngine()
else allSettled(entranceDecided, { scope, params: 'visitor' })
if (typed.email !== '' || typed.submitted) loadEngine()
// A login in another tab is this one's as well.
onStoredSession(() => {
  if (hasStoredSession()) loadEngine()
})
dropServiceWorkers()
if (debug)
  import('./app/debug-state.ts').then(({ traceState }) =>
    traceState(scope, (name, value) => console.debug(name, value)),
  )
startFetchingAhead()

createRoot(root).render(
  <Provider value={scope}>
    <App loadEngine={loadEngine} focused={typed.focused} />
  </Provider>,
)
