import { choices, type StandardTexts } from './preset-text.ts'

const ACCESS =
  'Your case ID is <strong>{{case_id}}</strong>, your PIN is <strong>{{case_pin}}</strong>.'

/** The texts of 'Standard (English)'. */
export const standardEnglish: StandardTexts = {
  INITIAL: {
    subject: 'Use of our images on {{website}} (case {{case_id}})',
    paragraphs: [
      'On your website <strong>{{website}}</strong> we have found images whose rights we manage. Our records show no license for this use. The case concerns the following image uses ({{image_count}} in total):',
      '{{image_uses}}',
      'There may be a simple explanation: you, your web designer or your agency may hold a license that we have not been able to match to your website. Please let us know which of the following applies:',
      choices(
        '<strong>You hold a license.</strong> Please upload it in the settlement portal. We will check it and inform you of the result.',
        '<strong>You do not hold a license.</strong> You can license the use to date for <strong>{{total_amount}}</strong>. The settlement portal shows how this amount is made up and how you can pay.',
        '<strong>You are not responsible for this website.</strong> Please reply to this email so that we can correct our records.',
      ),
      '{{settlement_portal}}',
      ACCESS,
      'Removing the images ends the use, but does not license the use to date. If you would like to keep using them, or if you have any questions, simply reply to this email.',
    ],
  },
  reminders: [
    {
      subject: 'Reminder: use of our images on {{website}} (case {{case_id}})',
      paragraphs: [
        'On {{initial_email_date}} we wrote to you about the use of our images on <strong>{{website}}</strong>. We have not received a reply yet. If our email did not reach the right person, please pass it on.',
        'These are the image uses concerned:',
        '{{image_uses}}',
        'Please upload your license, or license the use to date for <strong>{{total_amount}}</strong>. You can do both in the settlement portal:',
        '{{settlement_portal}}',
        ACCESS,
        'If you have replied or paid in the meantime, please disregard this email. If anything is unclear, simply reply to it.',
      ],
    },
    {
      subject: 'Second reminder: use of our images on {{website}} (case {{case_id}})',
      paragraphs: [
        'We wrote to you on {{initial_email_date}} about the use of our images on <strong>{{website}}</strong> and have reminded you since. So far we have received neither a license nor a reply.',
        '{{image_uses}}',
        'We would like to resolve this with you directly. Please choose one of the following within the next seven days:',
        choices(
          'Upload your license in the settlement portal.',
          'License the use to date for <strong>{{total_amount}}</strong>.',
          'Reply to this email and tell us why you see the matter differently.',
        ),
        '{{settlement_portal}}',
        ACCESS,
        'If you have replied or paid in the meantime, please disregard this email.',
      ],
      button: 'pay',
    },
    {
      subject: 'Final reminder: use of our images on {{website}} (case {{case_id}})',
      paragraphs: [
        'Our emails since {{initial_email_date}} about the use of our images on <strong>{{website}}</strong> have remained unanswered. This is our final reminder by email.',
        '{{image_uses}}',
        'Please upload your license or license the use to date for <strong>{{total_amount}}</strong> within the next seven days:',
        '{{settlement_portal}}',
        ACCESS,
        'If we do not hear from you within this time, we will decide how to proceed and may seek legal advice. We would much prefer to reach an agreement with you. If you are unable to settle the matter at present, please tell us, so that we can look for a solution together.',
      ],
      button: 'pay',
    },
  ],
  DISCOUNT_END: {
    subject: 'Our reduced offer ends on {{discount_date}} (case {{case_id}})',
    paragraphs: [
      'Our reduced offer for the use of our images on <strong>{{website}}</strong> is valid until <strong>{{discount_date}}</strong>. Until the end of that day you can license the use to date for <strong>{{discounted_amount}}</strong> instead of {{total_amount}}. This saves you {{discount_amount}} ({{discount_percentage}}).',
      '{{image_uses}}',
      '{{settlement_portal}}',
      ACCESS,
      'After {{discount_date}} the full amount applies again. If you hold a license, please upload it in the settlement portal instead; there is then nothing to pay for the image uses that it covers.',
    ],
    button: 'pay',
  },
  LICENSE_VALIDATED: {
    subject: 'Your license has been accepted (case {{case_id}})',
    paragraphs: [
      'Thank you for sending us your license for the use of our images on <strong>{{website}}</strong>. We have checked and accepted it: there is nothing to pay for the image use that it covers.',
      'This is the current status of the case. Where a license fee is shown, that image use is still open.',
      '{{image_uses}}',
      '{{settlement_portal}}',
      ACCESS,
      'Please keep the license with your records.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'Your license could not be accepted (case {{case_id}})',
    paragraphs: [
      'Thank you for the document that you uploaded. We have checked it carefully, but it does not show a license for the use of our image on <strong>{{website}}</strong>.',
      'We need a document that names the image and the licensee, and that covers the way and the period in which the image was used. The following image uses are still open:',
      '{{image_uses}}',
      'If you have another document, or if the license was issued to someone else, such as your agency, please upload it in the settlement portal or reply to this email. Otherwise you can license the use to date for <strong>{{total_amount}}</strong>.',
      '{{settlement_portal}}',
      ACCESS,
    ],
  },
  PAID: {
    subject: 'We have received your payment (case {{case_id}})',
    paragraphs: [
      'Thank you for your payment of <strong>{{amount_paid}}</strong>, which we received on {{payment_date}}. We have closed the case. Your payment settles the use to date of the following images on <strong>{{website}}</strong>:',
      '{{image_uses}}',
      'You can still view the case in the settlement portal:',
      '{{settlement_portal}}',
      ACCESS,
      'The payment does not cover future use. If you would like to keep using the images, please contact us first. Otherwise please make sure that they have been removed from your website.',
    ],
  },
  answer: {
    subject: 'Your question about case {{case_id}}',
    paragraphs: [
      'Thank you for your message about the images on <strong>{{website}}</strong>. The case concerns the following image uses:',
      '{{image_uses}}',
      'We manage the rights in these images and will gladly send you proof of this. In the settlement portal you can see the page on which we found each image and how the amount of <strong>{{total_amount}}</strong> is made up. You can also upload a license there.',
      '{{settlement_portal}}',
      ACCESS,
      'If this does not answer your question, please reply to this email.',
    ],
    signed: true,
  },
  letter: {
    subject: 'Formal notice: use of our images on {{website}}',
    paragraphs: [
      'Our emails since {{initial_email_date}} have remained unanswered, so we are now contacting you by post. On your website <strong>{{website}}</strong> we have found images whose rights we manage. We know of no license for this use. The case concerns the following image uses:',
      '{{image_uses}}',
      'Please choose one of the following within 14 days of the date of this letter:',
      choices(
        'Send us proof of a license that covers this use.',
        'License the use to date for <strong>{{total_amount}}</strong>.',
        'Tell us in writing why you see the matter differently.',
      ),
      'You can view all details, upload a license and pay in the settlement portal: {{settlement_portal}}',
      ACCESS,
      'If we have not heard from you by then, we will decide how to proceed, which may include legal steps. We expressly prefer an amicable solution and will be glad to answer any questions.',
    ],
    button: 'printed',
    signed: true,
  },
}
