/**
 * Which mutants each test file is asked about. `isAlone`: about one, which is active in all of its tests.
 * @typedef {{ files: Record<string, string[]>, isAlone: boolean }} Asked
 */

/** Who finds a mutant that the type checker refuses. */
export const TYPES = 'the types'

/**
 * What the judging of a draw writes down, a line each: how many the type checker was asked about; who was found by which
 * test, or by the types, and what they said; which test tried whom, in how many
 * ms of the processor's time; a test that judges nobody, for it is not green twice in a row, is red behind a mutant or
 * takes long; and of a whole file, once it has run, whom it was asked about, which mutants its tests met, which ran
 * outside of them or in such that judge nobody, which tests were red without any, and whether it ran to its end, neither
 * left unusable by a mutant nor left early because there was nobody more to judge; and which mutant a file was run with
 * alone.
 * @typedef {{ typed: number } | { found: string, by: string, why?: string } | { tried: string, by: string, ms: number } | { unsteady: string, why: string } | { file: string, asked: string[], isWhole: boolean, met: string[], red: string[], outside: string[], unjudged: string[] } | { alone: string, in: string }} Line
 */

/** Of the processor's time, all tests together: a mutant that is still not found then is asked about no more. */
export const patienceMs = 40_000
