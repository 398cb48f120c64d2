import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { answered, behind, gate, unreachable } from '../../support/client/fake-gateway.ts'
import {
  button,
  chooseOwnServer,
  help,
  openMailSetup,
  outage,
  refusing,
} from '../../support/dom/mail-setup.tsx'
import { closedClipboards } from '../../support/dom/no-clipboard.ts'
import { activeSetup, anAdmin, emptySetup } from '../../support/records/mail-setups.ts'

const block = () => within(screen.getByRole('region', { name: 'Inbound emails' }))
const inUse = { ...activeSetup, inbound_emails_active: true }
const title = (name: string) => screen.findByRole('dialog', { name })

describe('the inbound block', () => {
  it('stands below the form of an own mail server, and nowhere else [MAILSETUP-16] [G-305]', async () => {
    const shown = await openMailSetup()
    expect(screen.queryByRole('region', { name: 'Inbound emails' })).toBeNull()
    await chooseOwnServer(shown)
    const form = screen.getByRole('form', { name: 'Own Mail Server' })
    const inbound = screen.getByRole('region', { name: 'Inbound emails' })
    expect(form.compareDocumentPosition(inbound)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says where to forward to, and how two mail services do it [MAILSETUP-18, MAILSETUP-19]', async () => {
    const address = `${anAdmin.customer_id}@post.licence.example`
    await openMailSetup({ setup: { ...activeSetup, inbound_address: address } })
    expect(block().getByText(address)).toBeTruthy()
    const links = block().getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([help.gmail, help.outlook])
    for (const link of links) expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('copies the address', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    await shown.user.click(button('Copy address'))
    expect(await screen.findByRole('button', { name: 'Address copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`${anAdmin.customer_id}@inbound.example`)
  })

  it.each(closedClipboards)(
    'says that it was not copied where the clipboard %s',
    async (_, close) => {
      const shown = await openMailSetup({ setup: activeSetup })
      close()
      await shown.user.click(button('Copy address'))
      expect(await screen.findByText(/^The address could not be copied/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Address copied' })).toBeNull()
    },
  )

  it("is 'Inactive' with ACTIVATE, then 'Active' with SEND TEST EMAIL [MAILSETUP-17, MAILSETUP-20, MAILSETUP-21]", async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    expect(block().getByText('Inactive')).toBeTruthy()
    await shown.user.dblClick(button('ACTIVATE'))
    expect(await block().findByRole('button', { name: 'SEND TEST EMAIL' })).toBeTruthy()
    expect(block().getByText('Active')).toBeTruthy()
    expect(block().queryByRole('button', { name: 'ACTIVATE' })).toBeNull()
    expect(shown.gateway.asked.filter(({ name }) => name === 'activateInbound')).toHaveLength(1)
    expect(shown.server.now().inbound_emails_active).toBe(true)
  })

  it('says in a toast of 7 s why it was not activated [MAILSETUP-50]', async () => {
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) => gateway.answer('activateInbound', refusing('Not now.')),
    })
    await shown.user.click(button('ACTIVATE'))
    await waitFor(() =>
      expect(shown.scope.getState($toasts)).toMatchObject([
        { tone: 'danger', text: 'Not now.', durationMs: 7000 },
      ]),
    )
    expect(block().getByText('Inactive')).toBeTruthy()
  })

  it('sends no test before a mail server is saved', async () => {
    const shown = await openMailSetup({ setup: { ...emptySetup, inbound_emails_active: true } })
    await chooseOwnServer(shown)
    await shown.user.click(button('SEND TEST EMAIL'))
    expect(button('SEND TEST EMAIL').getAttribute('aria-description')).toBe(
      'Save your mail server first',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the test of inbound mail', () => {
  it("opens 'Sending Test Email ...' with a spinner, and sends once [MAILSETUP-22, MAILSETUP-23, MAILSETUP-35]", async () => {
    const held = gate()
    const shown = await openMailSetup({
      setup: inUse,
      arrange: (gateway) =>
        gateway.answer('testInbound', behind(held, answered({ received: true }))),
    })
    await shown.user.dblClick(button('SEND TEST EMAIL'))
    const dialog = await title('Sending Test Email ...')
    expect(dialog.querySelector('.fw-spin')).not.toBeNull()
    // The sentence is one piece beside the spinner: loose words and the address would be columns of their own.
    const beside = within(dialog).getByRole('status').childNodes
    expect([...beside].map(({ textContent }) => textContent)).toEqual([
      '',
      `A test email is on its way to your mailbox. It should be forwarded to ${anAdmin.customer_id}@inbound.example within 30 seconds.`,
    ])
    held.open()
    expect((await title('Test Email Received')).querySelector('.fw-spin')).toBeNull()
    const asked = shown.gateway.asked.filter(({ name }) => name === 'testInbound')
    expect(asked.map(({ request }) => request)).toEqual([
      { params: { customer_id: anAdmin.customer_id } },
    ])
  })

  it("ends in 'Test Email Received' [MAILSETUP-24]", async () => {
    const shown = await openMailSetup({ setup: inUse })
    await shown.user.click(button('SEND TEST EMAIL'))
    expect(await title('Test Email Received')).toBeTruthy()
    await shown.user.click(button('Done'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button('SEND TEST EMAIL'))
  })

  it("ends in 'Test Failed' where the mail does not come back [MAILSETUP-25]", async () => {
    const shown = await openMailSetup({
      setup: inUse,
      arrange: (gateway) => gateway.answer('testInbound', () => answered({ received: false })),
    })
    await shown.user.click(button('SEND TEST EMAIL'))
    expect(await title('Test Failed')).toBeTruthy()
  })

  it("ends in 'Something went wrong' with what the server says, or that it said nothing [MAILSETUP-26] [G-306]", async () => {
    const shown = await openMailSetup({
      setup: inUse,
      arrange: (gateway) => gateway.answer('testInbound', refusing('535 5.7.8 Bad credentials')),
    })
    await shown.user.click(button('SEND TEST EMAIL'))
    expect(await screen.findByText('Something went wrong: 535 5.7.8 Bad credentials')).toBeTruthy()
    await shown.user.click(button('Done'))
    shown.gateway.answer('testInbound', () => unreachable)
    await shown.user.click(button('SEND TEST EMAIL'))
    expect(await screen.findByText(`Something went wrong: ${outage}`)).toBeTruthy()
    // Whether it was sent, nobody knows.
    expect(screen.getByRole('dialog', { name: 'Test Email' })).toBeTruthy()
  })

  it('is over when its dialog is closed: the call ends, and a late answer shows nothing', async () => {
    const stops: (AbortSignal | undefined)[] = []
    const held = gate()
    const shown = await openMailSetup({
      setup: inUse,
      arrange: (gateway) => {
        gateway.answer('testInbound', behind(held, answered({ received: false })))
        const { call } = gateway
        gateway.call = (name, request, stop) => {
          if (name === 'testInbound') stops.push(stop)
          return call(name, request)
        }
      },
    })
    await shown.user.click(button('SEND TEST EMAIL'))
    await title('Sending Test Email ...')
    await shown.user.click(button('Cancel'))
    expect(stops.map((stop) => stop?.aborted)).toEqual([true])
    shown.gateway.answer('testInbound', () => answered({ received: true }))
    await shown.user.click(button('SEND TEST EMAIL'))
    await title('Test Email Received')
    held.open()
    await waitFor(() => expect(stops).toHaveLength(2))
    expect(screen.queryByText('Test Failed')).toBeNull()
  })
})
