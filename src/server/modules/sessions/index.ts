/** Everything that other modules can use from this one. */
export { answerSession } from './answerSession.ts';
export { type OpenedSession, openSession, openSessionIn } from './commands/openSession.ts';
export type { LinkUse } from './commands/recoverPassword.ts';
export { type Device, describeBrowser, getCallingDevice } from './device.ts';
export { sessionsModule } from './module.ts';
export type { Passwords } from './password.ts';
export { requireGoodPassword, validatePassword } from './passwordPolicy.ts';
export { readPerson } from './person.ts';
export { endSession, endSessionsOfUser } from './repositories/sessions.ts';
export { createSessionAuthority } from './sessionAuthority.ts';
