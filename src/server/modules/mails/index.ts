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
  requireLink,
  requireMailAllowance,
  requireSameAddress,
} from './policy.ts';
export { type CreatedLink, createLink, queueConfirmation, queueMail, toMailLocale } from './queueLinkMail.ts';
export { invalidateMailLinks, lockMailLink } from './repositories/mailLinks.ts';
export { createUnsubscribeToken, getUnsubscribeUrls, verifyUnsubscribeToken } from './unsubscribeToken.ts';
