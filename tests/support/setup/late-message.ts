import { configure, prettyDOM } from '@testing-library/react'

/**
 * Whoever waits for an element asks until it is there, and each time before fails with the whole page printed: a
 * twenty-fifth of the time of all tests of screens. The page is printed when somebody reads the message.
 */
export function printPageOnceRead(): void {
  configure({
    getElementError: (message, container) => {
      const error = new Error(message ?? '')
      error.name = 'TestingLibraryElementError'
      Object.defineProperty(error, 'message', {
        get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
        configurable: true,
      })
      return error
    },
  })
}
