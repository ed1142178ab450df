export {
  composeInvitationMail,
  composeMail,
  composeRecoveryMail,
  type MailContent,
  type MailFigures,
  type MailSection,
  toSingleLine,
} from './composeMail.ts';
export { type LinkToken, parseLinkToken } from './linkToken.ts';
export { mailsModule } from './module.ts';
export {
  canSendMail,
  createLinkError,
  MAX_MAILS_PER_HOUR,
  requireMailAllowance,
  requireUnchangedAddress,
  requireValidMailLink,
} from './policy.ts';
export {
  type CreatedLink,
  createMailLink,
  enqueueConfirmationMail,
  enqueueMail,
  toMailLocale,
} from './queueLinkMail.ts';
export { invalidateMailLinks, lockMailLink } from './repositories/mailLinks.ts';
export { createUnsubscribeToken, getUnsubscribeUrls, verifyUnsubscribeToken } from './unsubscribeToken.ts';
