import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Screens that are loaded on demand take their time on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
