/** Everything that other modules can use from this one. */
export {
  asLine,
  compose,
  composeInvitation,
  composeRecovery,
  type MailContent,
  type MailFigures,
  type MailSection,
} from './composeMail.ts';
export { type LinkToken, readLinkToken } from './linkToken.ts';
export { mailsModule } from './module.ts';
export {
  linkRefused,
  mayMail,
  mostMailsAnHour,
  requireLink,
  requireMailAllowance,
  requireSameAddress,
} from './policy.ts';
export { type MadeLink, mailLocale, makeLink, queueConfirmation, queueMail } from './queueLinkMail.ts';
export { endMailLinks, lockMailLink } from './repositories/mailLinks.ts';
export { makeUnsubscribeToken, readUnsubscribeToken, unsubscribeAddresses } from './unsubscribeToken.ts';
