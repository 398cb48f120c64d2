import { describe, expect, it } from 'vitest'
import { answered, asked, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { aPreview, dialog, openPreview } from '../../support/dom/mail-flows/preview-desk.tsx'
import { takeSaves, text } from '../../support/dom/mail-flows/template-desk.tsx'
import { loadFrames } from '../../support/dom/mail-in-frame.ts'

loadFrames()

const serve = (gateway: FakeGateway, email_error: string | null = null) => {
  gateway.answer('previewTemplate', ({ body }) =>
    answered(aPreview({ case_id: body.case_id ?? '1002' }), 1),
  )
  gateway.answer('sendTemplateTest', () =>
    answered({ to: 'agent@pro.example', missing_placeholders: [], email_error, events: [] }),
  )
}
const button = () => dialog().getByRole('button', { name: 'Send test email' })

describe('a test of a template', () => {
  it('says to whom it goes before it leaves, sends what is typed, and tells where it went', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway)
    await user.type(text('Subject'), ' now')
    await press()
    await dialog().findByText('harbour-1002.example')
    expect(dialog().getByText('A test email goes to agent@pro.example only.')).toBeTruthy()
    await user.click(button())
    expect((await dialog().findByText(/on its way/)).textContent).toBe(
      'The test email is on its way to agent@pro.example.',
    )
    const [test, ...others] = asked(gateway, 'sendTemplateTest')
    expect(others).toEqual([])
    expect(test?.request).toEqual({
      params: { customer_id: 'c1', flow_id: 'f1', template_id: 'r7' },
      body: {
        ...{ case_id: '1002', subject: 'Your question now', content: '<p>Thank you.</p>' },
        config: { placeholders: {} },
      },
    })
  })

  it.each([
    [409, 'No outgoing mail server is active'],
    [429, 'Too many requests. Try again in 40 seconds.'],
  ])('says in place why it is refused (%s)', async (status, message) => {
    const { gateway, user, press } = await openPreview()
    serve(gateway)
    gateway.answer('sendTemplateTest', () => refused(message, status))
    await press()
    await dialog().findByText('harbour-1002.example')
    await user.click(button())
    expect((await dialog().findByRole('alert')).textContent).toBe(
      `The test email was not sent: ${message}`,
    )
    serve(gateway)
    await user.click(button())
    await dialog().findByText(/on its way/)
    expect(dialog().queryByRole('alert')).toBeNull()
  })

  it('says what the mail server answered, until another case is shown', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway, '550 5.1.1 nobody here')
    await press()
    await dialog().findByText('harbour-1002.example')
    await user.click(button())
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'The test email was not sent: 550 5.1.1 nobody here',
    )
    dialog().getByRole('button', { name: 'Next case' }).focus()
    await user.keyboard('{ArrowRight}')
    await dialog().findByText('harbour-1001.example')
    expect(dialog().queryByRole('alert')).toBeNull()
    expect(dialog().getByText('A test email goes to agent@pro.example only.')).toBeTruthy()
  })

  it('waits for its end: nobody sends two by pressing twice', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway)
    const held = gateway.hold(
      'sendTemplateTest',
      answered({ to: 'x@y.example', missing_placeholders: [], email_error: null, events: [] }),
    )
    await press()
    await dialog().findByText('harbour-1002.example')
    await user.click(button())
    expect(button().getAttribute('aria-busy')).toBe('true')
    await user.click(button())
    held.open()
    await dialog().findByText(/on its way/)
    expect(asked(gateway, 'sendTemplateTest')).toHaveLength(1)
  })

  it('is not there before the template is stored', async () => {
    const { gateway, user, press } = await openPreview({ open: 'f1/new:custom' })
    serve(gateway)
    takeSaves(gateway)
    await press()
    await dialog().findByText('harbour-1002.example')
    expect(button().getAttribute('aria-description')).toBe(
      'Save the template before you send a test',
    )
    await user.click(button())
    expect(asked(gateway, 'sendTemplateTest')).toEqual([])
  })
})
