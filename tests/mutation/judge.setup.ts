import { configure } from '@testing-library/dom'

// What a mutant keeps from showing is missed soon enough, and nobody reads the page it is missed on.
configure({ asyncUtilTimeout: 1_500, getElementError: (message) => new Error(message ?? '') })
