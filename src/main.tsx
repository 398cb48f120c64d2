import './theme/login-page.css'
import { allSettled, fork } from 'effector'
import { Provider } from 'effector-react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/app.css'
import { engineLoader } from './app/engine-loader.ts'
import { entranceDecided } from './app/entrance.ts'
import { takeLoginPart } from './app/login-part.ts'
import { dropServiceWorkers } from './app/service-workers.ts'
import { hasStoredSession, onStoredSession } from './bus/session-key.ts'
import { loginTakenOver } from './features/login/index.ts'
import { startFetchingAhead } from './ui/lazy-part.ts'
import { readStaticLogin } from './ui/plain/static-login.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Read before the first render takes the static form away.
const typed = readStaticLogin()
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
startFetchingAhead()

createRoot(root).render(
  <Provider value={scope}>
    <App loadEngine={loadEngine} focused={typed.focused} />
  </Provider>,
)
