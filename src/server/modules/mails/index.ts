export {
  compose,
  composeInvitation,
  composeRecovery,
  type MailContent,
  type MailFigures,
  type MailSection,
  toSingleLine,
} from './composeMail.ts';
export { type LinkToken, readLinkToken } from './linkToken.ts';
export { mailsModule } from './module.ts';
export {
  canSendMail,
  linkRefused,
  mostMailsAnHour,
  requireLink,
  requireMailAllowance,
  requireSameAddress,
} from './policy.ts';
export { type CreatedLink, makeLink, queueConfirmation, queueMail, toMailLocale } from './queueLinkMail.ts';
export { endMailLinks, lockMailLink } from './repositories/mailLinks.ts';
export { getUnsubscribeAddresses, makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribeToken.ts';
