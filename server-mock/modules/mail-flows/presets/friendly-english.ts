import { choices, type FriendlyTexts } from './preset-text.ts'

const ACCESS =
  'In case you are asked for them: your case ID is <strong>{{case_id}}</strong>, and your PIN is <strong>{{case_pin}}</strong>.'

/** The texts of 'Friendly (English)'. */
export const friendlyEnglishTexts: FriendlyTexts = {
  INITIAL: {
    subject: 'Our images on {{website}} (case {{case_id}})',
    paragraphs: [
      'We noticed that your website <strong>{{website}}</strong> shows images that we represent. That may be perfectly fine: you, your web designer or your agency may have a license that we have not been able to match to your website. Could you help us clear this up?',
      'These are the images we mean ({{image_count}} in total):',
      '{{image_uses}}',
      'If you have a license, please upload it and we will take care of the rest. If not, this is easily put right: you can license the use to date for <strong>{{total_amount}}</strong>. The case page shows where we found each image and how the amount is made up.',
      '{{settlement_portal}}',
      ACCESS,
      'Do you have any questions, or does someone else look after this website? Just reply to this email. We are happy to help.',
    ],
  },
  reminders: [
    {
      subject: 'A short reminder: our images on {{website}} (case {{case_id}})',
      paragraphs: [
        'On {{initial_email_date}} we wrote to you about our images on <strong>{{website}}</strong>. Emails are easily overlooked, so here are the images in question once more:',
        '{{image_uses}}',
        'On the case page you can upload your license, or license the use to date for <strong>{{total_amount}}</strong>:',
        '{{settlement_portal}}',
        ACCESS,
        'If someone else looks after your website, please forward this email to them. If you have already replied or paid, thank you; please disregard this email.',
      ],
    },
    {
      subject: 'Our images on {{website}}: could you send us a short reply? (case {{case_id}})',
      paragraphs: [
        'We have not heard from you since our first email of {{initial_email_date}} about our images on <strong>{{website}}</strong>. We would like to close this case together with you.',
        '{{image_uses}}',
        'Please let us know within the next ten days how you would like to proceed:',
        choices(
          'You have a license: please upload it on the case page.',
          'You do not have a license: you can license the use to date for <strong>{{total_amount}}</strong>.',
          'You see it differently, or need more time: a short reply to this email is enough.',
        ),
        '{{settlement_portal}}',
        ACCESS,
        'Thank you for taking the time.',
      ],
      button: 'pay',
    },
  ],
  LICENSE_VALIDATED: {
    subject: 'Thank you, your license is confirmed (case {{case_id}})',
    paragraphs: [
      'Good news: we have checked and accepted the license that you sent us for <strong>{{website}}</strong>. There is nothing to pay for the image use that it covers.',
      'Here is where the case stands now. If a license fee is still shown for an image, that use is not settled yet.',
      '{{image_uses}}',
      '{{settlement_portal}}',
      ACCESS,
      'Please keep the license in a safe place. Thank you for your help.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'About the license you sent us (case {{case_id}})',
    paragraphs: [
      'Thank you for uploading a document for <strong>{{website}}</strong>. We looked at it carefully, but could not match it to the use of our image. Often the document names another image, another licensee or another period.',
      'These image uses are still open:',
      '{{image_uses}}',
      'Perhaps you have another document, or your agency does? You can upload it at any time, or simply send it to us in reply to this email. If there is no license, you can license the use to date for <strong>{{total_amount}}</strong>.',
      '{{settlement_portal}}',
      ACCESS,
    ],
  },
  PAID: {
    subject: 'Thank you for your payment (case {{case_id}})',
    paragraphs: [
      'We received your payment of <strong>{{amount_paid}}</strong> on {{payment_date}}. Thank you! The case is closed, and the use to date of these images on <strong>{{website}}</strong> is settled:',
      '{{image_uses}}',
      'You can look at the case again here:',
      '{{settlement_portal}}',
      ACCESS,
      'The payment covers the use to date. If you would like to keep using the images, just write to us and we will find a suitable license. If not, please make sure that they have been removed.',
    ],
  },
}
