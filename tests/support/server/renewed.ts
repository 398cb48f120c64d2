/**
 * Calls of a user who logs in again where a session ends: long proofs outlive their tokens.
 */
export async function renewed<Given extends unknown[], Answer extends { status: number }>(
  login: () => Promise<string>,
  ask: (token: string, ...given: Given) => Promise<Answer>,
): Promise<(...given: Given) => Promise<Answer>> {
  let token = await login()
  return async (...given) => {
    const answer = await ask(token, ...given)
    if (answer.status !== 401) return answer
    token = await login()
    return ask(token, ...given)
  }
}
